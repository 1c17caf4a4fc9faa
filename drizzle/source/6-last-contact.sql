-- `connections.last_mail_at` is the newest contact with a client: a mail about any of its invoices that left from here, or
-- a call that was noted. Lists and chase runs sort by it.

CREATE TRIGGER `last_mail_insert` AFTER INSERT ON `outbox`
WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`settled_at`
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`)
    AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`settled_at`);
END;

-- A mail that leaves is the newest contact: other mails of the client are not searched, there may be thousands.
CREATE TRIGGER `last_mail_sent` AFTER UPDATE OF `state`, `settled_at` ON `outbox`
WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`settled_at`
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`)
    AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`settled_at`);
END;

-- Where the clock was set back, or a mail turns out not to have left, the time is computed from all other contacts.
CREATE TRIGGER `last_mail_withdrawn` AFTER UPDATE OF `state`, `settled_at` ON `outbox`
WHEN old.`state` = 'done' AND old.`op` IN ('deliver', 'reminder')
  AND (new.`state` <> 'done' OR new.`settled_at` IS NULL OR new.`settled_at` < old.`settled_at`)
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`at`) FROM (
      SELECT max(`outbox`.`settled_at`) AS `at` FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
      WHERE `invoices`.`connection_uid` = `connections`.`uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder')
      UNION ALL SELECT max(`at`) FROM `contact_notes` WHERE `connection_uid` = `connections`.`uid`))
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`);
END;

-- An invoice that moves to another client takes its mails along.
CREATE TRIGGER `last_mail_moved` AFTER UPDATE OF `connection_uid` ON `invoices`
WHEN old.`connection_uid` IS NOT new.`connection_uid` AND EXISTS (
  SELECT 1 FROM `outbox` WHERE `uid` = new.`uid` AND `state` = 'done' AND `op` IN ('deliver', 'reminder'))
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`at`) FROM (
      SELECT max(`outbox`.`settled_at`) AS `at` FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
      WHERE `invoices`.`connection_uid` = `connections`.`uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder')
      UNION ALL SELECT max(`at`) FROM `contact_notes` WHERE `connection_uid` = `connections`.`uid`))
  WHERE `uid` IN (old.`connection_uid`, new.`connection_uid`);
END;

CREATE TRIGGER `last_contact_noted` AFTER INSERT ON `contact_notes`
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`at`
  WHERE `uid` = new.`connection_uid` AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`at`);
END;

CREATE TRIGGER `last_contact_removed` AFTER DELETE ON `contact_notes`
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`at`) FROM (
      SELECT max(`outbox`.`settled_at`) AS `at` FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
      WHERE `invoices`.`connection_uid` = old.`connection_uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder')
      UNION ALL SELECT max(`at`) FROM `contact_notes` WHERE `connection_uid` = old.`connection_uid`))
  WHERE `uid` = old.`connection_uid` AND `last_mail_at` = old.`at`;
END;
