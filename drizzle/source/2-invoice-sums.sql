-- `invoice_sums` counts and adds up the listed invoices by state, currency and upload state, so that the tabs of the list
-- cost the same in a book of any size. Each trigger adds a row of differences to the group that the invoice is in.
-- A sum beyond 64 bits becomes a float, which a STRICT column refuses: CAST keeps it at the largest integer.

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
