CREATE TABLE `contact_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_uid` text NOT NULL,
	`invoice_uid` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `contact_notes_client` ON `contact_notes` (`connection_uid`,`at`);--> statement-breakpoint
CREATE INDEX `contact_notes_invoice` ON `contact_notes` (`invoice_uid`,`at`);--> statement-breakpoint
CREATE TABLE `invoice_snoozes` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
-- From here on a call counts as a mail does: `last_mail_at` is the newest of both.
CREATE TRIGGER `last_contact_noted` AFTER INSERT ON `contact_notes`
BEGIN
  UPDATE `connections` SET `last_mail_at` = new.`at`
  WHERE `uid` = new.`connection_uid` AND (`last_mail_at` IS NULL OR `last_mail_at` < new.`at`);
END;
--> statement-breakpoint
CREATE TRIGGER `last_contact_removed` AFTER DELETE ON `contact_notes`
BEGIN
  UPDATE `connections` SET `last_mail_at` = (
    SELECT max(`at`) FROM (
      SELECT max(`outbox`.`settled_at`) AS `at` FROM `invoices` JOIN `outbox` ON `outbox`.`uid` = `invoices`.`uid`
      WHERE `invoices`.`connection_uid` = old.`connection_uid` AND `outbox`.`state` = 'done' AND `outbox`.`op` IN ('deliver', 'reminder')
      UNION ALL SELECT max(`at`) FROM `contact_notes` WHERE `connection_uid` = old.`connection_uid`))
  WHERE `uid` = old.`connection_uid` AND `last_mail_at` = old.`at`;
END;
--> statement-breakpoint
DROP TRIGGER `last_mail_back`;
--> statement-breakpoint
CREATE TRIGGER `last_mail_back` AFTER UPDATE OF `state`, `settled_at` ON `outbox`
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
--> statement-breakpoint
DROP TRIGGER `last_mail_moved`;
--> statement-breakpoint
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
