-- Columns that are derived from other rows are computed once, before a transaction commits (`main/db/derived`): the days that a
-- client takes to pay, the date when an open invoice's money is to be expected, the last contact with a client, and the places
-- of tags in the search index. These triggers mark what they have to be computed for; a mark never outlives its transaction.

-- An invoice is marked when it comes or goes, and when one of the columns that others are derived from changes.
CREATE TRIGGER `mark_new_invoice` AFTER INSERT ON `invoices`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`uid`);
END;

CREATE TRIGGER `mark_changed_invoice` AFTER UPDATE OF `state`, `date`, `connection_uid`, `total_due`, `total_due_minor`,
  `paid_total`, `is_listed`, `payments_at`, `is_payments_stale`, `due_date`, `currency`, `is_unsent`, `server_id`, `mirror_json` ON `invoices`
WHEN old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date` OR old.`connection_uid` IS NOT new.`connection_uid`
  OR old.`total_due` IS NOT new.`total_due` OR old.`total_due_minor` IS NOT new.`total_due_minor`
  OR old.`paid_total` IS NOT new.`paid_total`
  OR old.`is_listed` IS NOT new.`is_listed` OR (old.`payments_at` IS NULL) <> (new.`payments_at` IS NULL)
  OR old.`is_payments_stale` IS NOT new.`is_payments_stale` OR old.`due_date` IS NOT new.`due_date`
  OR old.`currency` IS NOT new.`currency` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`server_id` IS NOT new.`server_id`
  OR (new.`is_unsent` = 1 AND old.`mirror_json` IS NOT new.`mirror_json`)
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`uid`);
END;

CREATE TRIGGER `mark_removed_invoice` AFTER DELETE ON `invoices`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`uid`);
END;

-- The settlement of an invoice follows from its payments, as the account has them.
CREATE TRIGGER `mark_new_payment` AFTER INSERT ON `payments`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`invoice_uid`);
END;

CREATE TRIGGER `mark_changed_payment` AFTER UPDATE OF `date`, `amount`, `state`, `is_listed`, `is_unsent`, `server_id`, `mirror_json`,
  `invoice_uid` ON `payments`
WHEN old.`date` IS NOT new.`date` OR old.`amount` IS NOT new.`amount` OR old.`state` IS NOT new.`state`
  OR old.`is_listed` IS NOT new.`is_listed` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`server_id` IS NOT new.`server_id`
  OR old.`invoice_uid` IS NOT new.`invoice_uid` OR (new.`is_unsent` = 1 AND old.`mirror_json` IS NOT new.`mirror_json`)
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`invoice_uid`), (new.`invoice_uid`);
END;

CREATE TRIGGER `mark_removed_payment` AFTER DELETE ON `payments`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`invoice_uid`);
END;

-- A client is marked with the time of a new contact, or with none when all contacts have to be read again: a mail turned out not
-- to have left, the clock was set back, or an invoice moved to another client and took its mails along. `max` of a time and of
-- none is none.
CREATE TRIGGER `mark_client_of_new_mail` AFTER INSERT ON `outbox` WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  INSERT INTO `marked_clients` SELECT `connection_uid`, new.`settled_at` FROM `invoices`
  WHERE `uid` = new.`uid` AND `connection_uid` IS NOT NULL
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_client_of_changed_mail` AFTER UPDATE OF `state`, `settled_at`, `uid` ON `outbox`
WHEN new.`op` IN ('deliver', 'reminder') AND (old.`state` = 'done' OR new.`state` = 'done')
BEGIN
  INSERT INTO `marked_clients` SELECT `connection_uid`,
    CASE WHEN old.`state` <> 'done' OR (new.`state` = 'done' AND old.`uid` = new.`uid` AND new.`settled_at` >= old.`settled_at`)
      THEN new.`settled_at` END
  FROM `invoices` WHERE `uid` IN (old.`uid`, new.`uid`) AND `connection_uid` IS NOT NULL
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_clients_of_moved_invoice` AFTER UPDATE OF `connection_uid` ON `invoices`
WHEN old.`connection_uid` IS NOT new.`connection_uid` AND EXISTS (
  SELECT 1 FROM `outbox` WHERE `uid` = new.`uid` AND `state` = 'done' AND `op` IN ('deliver', 'reminder'))
BEGIN
  INSERT INTO `marked_clients` SELECT `value`, NULL FROM (SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`)
  WHERE `value` IS NOT NULL ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

CREATE TRIGGER `mark_client_of_new_note` AFTER INSERT ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` VALUES (new.`connection_uid`, new.`at`)
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_clients_of_moved_note` AFTER UPDATE OF `connection_uid` ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` SELECT `value`, NULL FROM (SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`)
  WHERE true ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

CREATE TRIGGER `mark_client_of_removed_note` AFTER DELETE ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` VALUES (old.`connection_uid`, NULL) ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

-- What a client owes follows from its marked invoices, and a new invoice may be its newest. The client itself is marked when
-- another invoice may be its newest now, and when its currency changes, which decides the sum that comes first.
CREATE TRIGGER `mark_debtors_of_changed_invoice` AFTER UPDATE OF `state`, `date`, `connection_uid`, `is_listed`, `server_id` ON `invoices`
WHEN old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date` OR old.`connection_uid` IS NOT new.`connection_uid`
  OR old.`is_listed` IS NOT new.`is_listed` OR old.`server_id` IS NOT new.`server_id`
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` SELECT `value` FROM (
    SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`) WHERE `value` IS NOT NULL;
END;

CREATE TRIGGER `mark_debtor_of_removed_invoice` AFTER DELETE ON `invoices` WHEN old.`connection_uid` IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` VALUES (old.`connection_uid`);
END;

CREATE TRIGGER `mark_debtor_of_other_currency` AFTER UPDATE OF `currency` ON `connections`
WHEN old.`currency` IS NOT new.`currency`
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` VALUES (new.`uid`);
END;
