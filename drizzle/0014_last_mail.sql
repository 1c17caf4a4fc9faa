ALTER TABLE `connections` ADD `last_mail_at` integer;--> statement-breakpoint
CREATE INDEX `connections_last_mail` ON `connections` (`last_mail_at`,`name_folded`,`uid`);--> statement-breakpoint
UPDATE `connections` SET `last_mail_at` = `left`.`at` FROM (
  SELECT `invoices`.`connection_uid` AS `client`, max(`outbox`.`settled_at`) AS `at`
  FROM `outbox` JOIN `invoices` ON `invoices`.`uid` = `outbox`.`uid`
  WHERE `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder') GROUP BY 1
) AS `left` WHERE `connections`.`uid` = `left`.`client`;
--> statement-breakpoint
CREATE TRIGGER `last_mail_insert` AFTER INSERT ON `outbox`
WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`settled_at`
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`)
    AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`settled_at`);
END;
--> statement-breakpoint
-- A mail that leaves is the newest: a client with thousands of invoices is not looked through for it.
CREATE TRIGGER `last_mail_left` AFTER UPDATE OF `state`, `settled_at` ON `outbox`
WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`settled_at`
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`)
    AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`settled_at`);
END;
--> statement-breakpoint
-- One that turns out older, where the clock was set back, or not to have left: only the others tell.
CREATE TRIGGER `last_mail_back` AFTER UPDATE OF `state`, `settled_at` ON `outbox`
WHEN old.`state` = 'done' AND old.`op` IN ('deliver', 'reminder')
  AND (new.`state` <> 'done' OR new.`settled_at` IS NULL OR new.`settled_at` < old.`settled_at`)
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`outbox`.`settled_at`) FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
    WHERE `invoices`.`connection_uid` = `connections`.`uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder'))
  WHERE `uid` = (SELECT `connection_uid` FROM `invoices` WHERE `uid` = new.`uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `last_mail_moved` AFTER UPDATE OF `connection_uid` ON `invoices`
WHEN old.`connection_uid` IS NOT new.`connection_uid` AND EXISTS (
  SELECT 1 FROM `outbox` WHERE `uid` = new.`uid` AND `state` = 'done' AND `op` IN ('deliver', 'reminder'))
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`outbox`.`settled_at`) FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
    WHERE `invoices`.`connection_uid` = `connections`.`uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder'))
  WHERE `uid` IN (old.`connection_uid`, new.`connection_uid`);
END;
