CREATE TABLE `pay_lags` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`connection_uid` text NOT NULL,
	`days` integer NOT NULL
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `pay_lags_of_client` ON `pay_lags` (`connection_uid`,`days`);--> statement-breakpoint
CREATE TABLE `payment_sums` (
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`method` text NOT NULL,
	`count` integer NOT NULL,
	`minor` integer NOT NULL,
	`left_out` integer NOT NULL,
	PRIMARY KEY(`currency`, `state`, `method`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
ALTER TABLE `connections` ADD `pay_lag` integer;--> statement-breakpoint
ALTER TABLE `connections` ADD `pay_lag_of` integer;--> statement-breakpoint
ALTER TABLE `invoice_tags` ADD `search_no` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `expected_date` text;--> statement-breakpoint
-- What is known of an invoice's delay: paid, all its payments here and none of them outdated.
CREATE VIEW `known_pay_lags` AS SELECT * FROM (
  SELECT `invoices`.`uid` AS `invoice_uid`, `invoices`.`connection_uid` AS `connection_uid`,
    CAST(max(0, julianday((
      SELECT max(`payments`.`date`) FROM `payments` INDEXED BY `payments_invoice`
      WHERE `payments`.`invoice_uid` = `invoices`.`uid` AND `payments`.`is_listed` = 1 AND lower(`payments`.`state`) = 'realized'
    )) - julianday(`invoices`.`date`)) AS INTEGER) AS `days`
  FROM `invoices` WHERE `invoices`.`state` = 'paid' AND `invoices`.`is_listed` = 1 AND `invoices`.`connection_uid` IS NOT NULL
    AND `invoices`.`payments_at` IS NOT NULL AND `invoices`.`is_payments_stale` = 0
) WHERE `days` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `pay_lags` SELECT * FROM `known_pay_lags`;--> statement-breakpoint
CREATE INDEX `invoices_by_summary` ON `invoices` (`is_listed`,nullif(lower(substr(`summary`, 1, 60)), ''));--> statement-breakpoint
CREATE INDEX `invoices_by_po` ON `invoices` (`is_listed`,nullif(lower(`po_number`), ''));--> statement-breakpoint
CREATE INDEX `invoices_by_created` ON `invoices` (`is_listed`,json_extract(`mirror_json`, '$.created_at'));--> statement-breakpoint
CREATE INDEX `invoices_by_open_since` ON `invoices` (`is_listed`,CASE WHEN `total_due_minor` > 0 AND `state` NOT IN ('draft', 'paid') THEN `date` END);--> statement-breakpoint
CREATE INDEX `invoices_by_paid_share` ON `invoices` (`is_listed`,CASE WHEN `billed_total_minor` > 0 THEN `paid_total_minor` * 100 / `billed_total_minor` END);--> statement-breakpoint
CREATE INDEX `invoices_by_expected` ON `invoices` (`is_listed`,`expected_date`);--> statement-breakpoint
CREATE INDEX `invoices_open_of_client` ON `invoices` (`connection_uid`) WHERE `total_due_minor` > 0 AND `state` NOT IN ('draft', 'paid');--> statement-breakpoint
-- A view stands in for the procedure that SQLite does not have: to insert a uid is to look at that invoice's delay anew.
CREATE VIEW `changed_pay_lags` AS SELECT `uid` FROM `invoices`;--> statement-breakpoint
CREATE TRIGGER `pay_lag_changed` INSTEAD OF INSERT ON `changed_pay_lags`
BEGIN
  DELETE FROM `pay_lags` WHERE `invoice_uid` = new.`uid`
    AND NOT EXISTS (SELECT 1 FROM `known_pay_lags` WHERE `invoice_uid` = new.`uid`);
  INSERT INTO `pay_lags` SELECT * FROM `known_pay_lags` WHERE `invoice_uid` = new.`uid`
  ON CONFLICT DO UPDATE SET `connection_uid` = excluded.`connection_uid`, `days` = excluded.`days`
    WHERE `days` <> excluded.`days` OR `connection_uid` <> excluded.`connection_uid`;
END;
--> statement-breakpoint
CREATE TRIGGER `pay_lag_of_payment` AFTER INSERT ON `payments`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (new.`invoice_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_lag_of_changed_payment` AFTER UPDATE ON `payments`
WHEN old.`date` IS NOT new.`date` OR old.`state` IS NOT new.`state` OR old.`is_listed` IS NOT new.`is_listed`
  OR old.`invoice_uid` IS NOT new.`invoice_uid`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (old.`invoice_uid`), (new.`invoice_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_lag_of_removed_payment` AFTER DELETE ON `payments`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (old.`invoice_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_lag_of_invoice` AFTER UPDATE ON `invoices`
WHEN (old.`state` = 'paid' OR new.`state` = 'paid') AND (old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date`
  OR old.`connection_uid` IS NOT new.`connection_uid` OR old.`is_listed` IS NOT new.`is_listed`
  OR (old.`payments_at` IS NULL) <> (new.`payments_at` IS NULL) OR old.`is_payments_stale` IS NOT new.`is_payments_stale`)
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (new.`uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `pay_lag_of_removed_invoice` AFTER DELETE ON `invoices`
BEGIN
  DELETE FROM `pay_lags` WHERE `invoice_uid` = old.`uid`;
END;
--> statement-breakpoint
CREATE VIEW `changed_usual_lags` AS SELECT `uid` FROM `connections`;--> statement-breakpoint
CREATE TRIGGER `usual_lag_changed` INSTEAD OF INSERT ON `changed_usual_lags`
BEGIN
  UPDATE `connections` SET (`pay_lag`, `pay_lag_of`) = (
    SELECT CAST(round(avg(`days`)) AS INTEGER), max(`total`) FROM (
      SELECT `days`, count(*) OVER () AS `total`, row_number() OVER (ORDER BY `days`) AS `place`
      FROM `pay_lags` WHERE `connection_uid` = new.`uid`
    ) WHERE `place` * 2 BETWEEN `total` AND `total` + 2)
  WHERE `uid` = new.`uid`;
END;
--> statement-breakpoint
CREATE TRIGGER `usual_lag_insert` AFTER INSERT ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (new.`connection_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `usual_lag_update` AFTER UPDATE ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (old.`connection_uid`), (new.`connection_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `usual_lag_delete` AFTER DELETE ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (old.`connection_uid`);
END;
--> statement-breakpoint
CREATE TRIGGER `expected_of_client` AFTER UPDATE OF `pay_lag` ON `connections` WHEN old.`pay_lag` IS NOT new.`pay_lag`
BEGIN
  UPDATE `invoices` SET `expected_date` = date(`date`, new.`pay_lag` || ' days')
  WHERE `connection_uid` = new.`uid` AND `total_due_minor` > 0 AND `state` NOT IN ('draft', 'paid');
END;
--> statement-breakpoint
CREATE TRIGGER `expected_of_new` AFTER INSERT ON `invoices`
WHEN new.`total_due_minor` > 0 AND new.`state` NOT IN ('draft', 'paid')
BEGIN
  UPDATE `invoices` SET `expected_date` = (
    SELECT date(new.`date`, `pay_lag` || ' days') FROM `connections` WHERE `uid` = new.`connection_uid`)
  WHERE `search_no` = new.`search_no`;
END;
--> statement-breakpoint
CREATE TRIGGER `expected_of_changed` AFTER UPDATE OF `date`, `state`, `total_due_minor`, `connection_uid` ON `invoices`
WHEN old.`date` IS NOT new.`date` OR old.`state` IS NOT new.`state` OR old.`total_due_minor` IS NOT new.`total_due_minor`
  OR old.`connection_uid` IS NOT new.`connection_uid`
BEGIN
  UPDATE `invoices` SET `expected_date` = CASE WHEN new.`total_due_minor` > 0 AND new.`state` NOT IN ('draft', 'paid') THEN (
    SELECT date(new.`date`, `pay_lag` || ' days') FROM `connections` WHERE `uid` = new.`connection_uid`) END
  WHERE `search_no` = new.`search_no`;
END;
--> statement-breakpoint
INSERT INTO `changed_usual_lags` SELECT DISTINCT `connection_uid` FROM `pay_lags`;--> statement-breakpoint
UPDATE `invoice_tags` SET `search_no` = (SELECT `search_no` FROM `invoices` WHERE `invoices`.`uid` = `invoice_tags`.`invoice_uid`);
--> statement-breakpoint
CREATE INDEX `invoice_tags_found` ON `invoice_tags` (`folded`,`search_no`);--> statement-breakpoint
CREATE TRIGGER `tags_of_new` AFTER INSERT ON `invoices` WHEN EXISTS (SELECT 1 FROM `invoice_tags` WHERE `invoice_uid` = new.`uid`)
BEGIN
  UPDATE `invoice_tags` SET `search_no` = new.`search_no` WHERE `invoice_uid` = new.`uid`;
END;
--> statement-breakpoint
CREATE TRIGGER `tags_of_removed` AFTER DELETE ON `invoices`
BEGIN
  UPDATE `invoice_tags` SET `search_no` = NULL WHERE `invoice_uid` = old.`uid`;
END;
--> statement-breakpoint
CREATE INDEX `payments_by_method` ON `payments` (`is_listed`,`payment_method`,`date`);--> statement-breakpoint
CREATE INDEX `payments_not_received` ON `payments` (`date`) WHERE `is_listed` = 1 AND coalesce(lower(`state`) <> 'realized', 1);--> statement-breakpoint
CREATE TRIGGER `payment_sums_insert` AFTER INSERT ON `payments` WHEN new.`is_listed` = 1
BEGIN
  INSERT INTO `payment_sums` VALUES (coalesce(new.`currency`, ''), coalesce(new.`state`, ''), coalesce(new.`payment_method`, ''),
    1, coalesce(new.`amount_minor`, 0), (new.`amount_minor` IS NULL))
  ON CONFLICT DO UPDATE SET `count` = `count` + 1, `minor` = CAST(`minor` + excluded.`minor` AS INTEGER),
    `left_out` = `left_out` + excluded.`left_out`;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_sums_delete` AFTER DELETE ON `payments` WHEN old.`is_listed` = 1
BEGIN
  UPDATE `payment_sums` SET `count` = `count` - 1, `minor` = CAST(`minor` - coalesce(old.`amount_minor`, 0) AS INTEGER),
    `left_out` = `left_out` - (old.`amount_minor` IS NULL)
  WHERE `currency` = coalesce(old.`currency`, '') AND `state` = coalesce(old.`state`, '')
    AND `method` = coalesce(old.`payment_method`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_sums_update` AFTER UPDATE ON `payments`
WHEN old.`is_listed` IS NOT new.`is_listed` OR old.`currency` IS NOT new.`currency` OR old.`state` IS NOT new.`state`
  OR old.`payment_method` IS NOT new.`payment_method` OR old.`amount_minor` IS NOT new.`amount_minor`
BEGIN
  UPDATE `payment_sums` SET `count` = `count` - 1, `minor` = CAST(`minor` - coalesce(old.`amount_minor`, 0) AS INTEGER),
    `left_out` = `left_out` - (old.`amount_minor` IS NULL)
  WHERE old.`is_listed` = 1 AND `currency` = coalesce(old.`currency`, '') AND `state` = coalesce(old.`state`, '')
    AND `method` = coalesce(old.`payment_method`, '');
  INSERT INTO `payment_sums` SELECT coalesce(new.`currency`, ''), coalesce(new.`state`, ''), coalesce(new.`payment_method`, ''),
    1, coalesce(new.`amount_minor`, 0), (new.`amount_minor` IS NULL) WHERE new.`is_listed` = 1
  ON CONFLICT DO UPDATE SET `count` = `count` + 1, `minor` = CAST(`minor` + excluded.`minor` AS INTEGER),
    `left_out` = `left_out` + excluded.`left_out`;
END;
--> statement-breakpoint
INSERT INTO `payment_sums`
SELECT coalesce(`currency`, ''), coalesce(`state`, ''), coalesce(`payment_method`, ''), count(*),
  CAST(total(`amount_minor`) AS INTEGER), sum(`amount_minor` IS NULL)
FROM `payments` WHERE `is_listed` = 1 GROUP BY 1, 2, 3;
