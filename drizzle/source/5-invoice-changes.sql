-- `invoice_changes` is the log of what the account changed about an invoice, for its activity. An edit made here changes the
-- row and leaves `mirror_json` alone; when it comes back from the account, `mirror_json` changes and the row does not.
-- Neither is logged: an entry takes a change of both. An invoice that the account hides, loses or shows again is logged too.

CREATE TRIGGER `invoice_changed` AFTER UPDATE ON `invoices`
WHEN old.`mirror_json` IS NOT NULL AND (
  (old.`mirror_json` IS NOT new.`mirror_json` AND (
    old.`state` IS NOT new.`state` OR old.`connection_uid` IS NOT new.`connection_uid`
    OR old.`statement_no` IS NOT new.`statement_no` OR old.`date` IS NOT new.`date`
    OR old.`due_date` IS NOT new.`due_date` OR old.`billed_total` IS NOT new.`billed_total`
    OR old.`paid_total` IS NOT new.`paid_total`
  )) OR (old.`presence` IN ('hidden', 'gone')) <> (new.`presence` IN ('hidden', 'gone'))
)
BEGIN
  INSERT INTO `invoice_changes` (`invoice_uid`, `at`, `field`, `before`, `after`)
  SELECT new.`uid`, coalesce(new.`checked_at`, 0), `field`, `was`, `is` FROM (
    SELECT 'state' AS `field`, old.`state` AS `was`, new.`state` AS `is`
    UNION ALL SELECT 'client', old.`client_name`, new.`client_name` WHERE old.`connection_uid` IS NOT new.`connection_uid`
    UNION ALL SELECT 'statement_no', old.`statement_no`, new.`statement_no`
    UNION ALL SELECT 'date', old.`date`, new.`date`
    UNION ALL SELECT 'due_date', old.`due_date`, new.`due_date`
    UNION ALL SELECT 'billed_total', old.`billed_total`, new.`billed_total`
    UNION ALL SELECT 'paid_total', old.`paid_total`, new.`paid_total`
  ) WHERE `was` IS NOT `is` AND old.`mirror_json` IS NOT new.`mirror_json`
  UNION ALL SELECT new.`uid`, coalesce(new.`checked_at`, 0), 'presence', old.`presence`, new.`presence`
  WHERE (old.`presence` IN ('hidden', 'gone')) <> (new.`presence` IN ('hidden', 'gone'));
END;

-- An invoice that a later read of the list shows for the first time is logged as well: without a presence before. One that was
-- written here has a row already, and the first read of an account shows nothing but new ones.
CREATE TRIGGER `invoice_appeared` AFTER INSERT ON `invoices`
WHEN new.`mirror_json` IS NOT NULL AND new.`presence` = 'present'
  AND EXISTS (SELECT 1 FROM `sweeps` WHERE `resource` = 'invoices' AND `parent` = '' AND `completed_at` IS NOT NULL)
BEGIN
  INSERT INTO `invoice_changes` (`invoice_uid`, `at`, `field`, `before`, `after`)
  VALUES (new.`uid`, coalesce(new.`checked_at`, 0), 'presence', NULL, 'present');
END;
