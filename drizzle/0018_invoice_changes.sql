CREATE TABLE `invoice_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_uid` text NOT NULL,
	`at` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_changes_of` ON `invoice_changes` (`invoice_uid`,`id`);--> statement-breakpoint
-- An edit of our own changes what is shown and not what the account has; when it comes back, it is the other way round.
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
