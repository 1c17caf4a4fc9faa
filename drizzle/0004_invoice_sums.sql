CREATE TABLE `invoice_sums` (
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`is_unsent` integer NOT NULL,
	`count` integer NOT NULL,
	`billed` integer NOT NULL,
	`billed_left_out` integer NOT NULL,
	`due` integer NOT NULL,
	`due_left_out` integer NOT NULL,
	`open_count` integer NOT NULL,
	`open_due` integer NOT NULL,
	PRIMARY KEY(`state`, `currency`, `is_unsent`)
) STRICT;
--> statement-breakpoint
-- A sum that no longer fits becomes a float, which a strict column would refuse: it stays at the largest integer.
CREATE TRIGGER `invoice_sums_insert` AFTER INSERT ON `invoices` WHEN new.`is_listed` = 1
BEGIN
  INSERT INTO `invoice_sums` SELECT new.`state`, coalesce(new.`currency`, ''), new.`is_unsent`, 1,
    coalesce(new.`billed_total_minor`, 0), (new.`billed_total_minor` IS NULL),
    coalesce(new.`total_due_minor`, 0), (new.`total_due_minor` IS NULL),
    coalesce(new.`total_due_minor` > 0, 0), max(coalesce(new.`total_due_minor`, 0), 0)
  WHERE new.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_sums_delete` AFTER DELETE ON `invoices` WHEN old.`is_listed` = 1
BEGIN
  INSERT INTO `invoice_sums` SELECT old.`state`, coalesce(old.`currency`, ''), old.`is_unsent`, -1,
    -coalesce(old.`billed_total_minor`, 0), -(old.`billed_total_minor` IS NULL),
    -coalesce(old.`total_due_minor`, 0), -(old.`total_due_minor` IS NULL),
    -coalesce(old.`total_due_minor` > 0, 0), -max(coalesce(old.`total_due_minor`, 0), 0)
  WHERE old.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_sums_update` AFTER UPDATE ON `invoices` WHEN old.`is_listed` IS NOT new.`is_listed` OR old.`state` IS NOT new.`state` OR old.`currency` IS NOT new.`currency` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`billed_total_minor` IS NOT new.`billed_total_minor` OR old.`total_due_minor` IS NOT new.`total_due_minor`
BEGIN
  INSERT INTO `invoice_sums` SELECT old.`state`, coalesce(old.`currency`, ''), old.`is_unsent`, -1,
    -coalesce(old.`billed_total_minor`, 0), -(old.`billed_total_minor` IS NULL),
    -coalesce(old.`total_due_minor`, 0), -(old.`total_due_minor` IS NULL),
    -coalesce(old.`total_due_minor` > 0, 0), -max(coalesce(old.`total_due_minor`, 0), 0)
  WHERE old.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
  INSERT INTO `invoice_sums` SELECT new.`state`, coalesce(new.`currency`, ''), new.`is_unsent`, 1,
    coalesce(new.`billed_total_minor`, 0), (new.`billed_total_minor` IS NULL),
    coalesce(new.`total_due_minor`, 0), (new.`total_due_minor` IS NULL),
    coalesce(new.`total_due_minor` > 0, 0), max(coalesce(new.`total_due_minor`, 0), 0)
  WHERE new.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;
--> statement-breakpoint
INSERT INTO `invoice_sums`
SELECT `state`, coalesce(`currency`, ''), `is_unsent`, count(*),
  CAST(total(`billed_total_minor`) AS INTEGER), sum(`billed_total_minor` IS NULL),
  CAST(total(`total_due_minor`) AS INTEGER), sum(`total_due_minor` IS NULL),
  coalesce(sum(`total_due_minor` > 0), 0), CAST(total(max(`total_due_minor`, 0)) AS INTEGER)
FROM `invoices` WHERE `is_listed` = 1 GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Two letters are found by the terms that begin with them; the line end behind each text completes its last two.
CREATE VIRTUAL TABLE `invoice_terms` USING fts5vocab('invoice_search', 'row');
--> statement-breakpoint
INSERT INTO `invoice_search`(`invoice_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `invoice_search`(rowid, `search_text`) SELECT `search_no`, `search_text` || char(10) FROM `invoices`;
