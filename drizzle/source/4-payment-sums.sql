-- `payment_sums` counts and adds up the listed payments by currency, state and method, so that the tabs of the ledger cost
-- the same in a book of any size. A sum beyond 64 bits becomes a float, which a STRICT column refuses: CAST keeps it at the
-- largest integer.

CREATE TRIGGER `payment_sums_insert` AFTER INSERT ON `payments` WHEN new.`is_listed` = 1
BEGIN
  INSERT INTO `payment_sums` VALUES (coalesce(new.`currency`, ''), coalesce(new.`state`, ''), coalesce(new.`payment_method`, ''),
    1, coalesce(new.`amount_minor`, 0), (new.`amount_minor` IS NULL))
  ON CONFLICT DO UPDATE SET `count` = `count` + 1, `minor` = CAST(`minor` + excluded.`minor` AS INTEGER),
    `left_out` = `left_out` + excluded.`left_out`;
END;

CREATE TRIGGER `payment_sums_delete` AFTER DELETE ON `payments` WHEN old.`is_listed` = 1
BEGIN
  UPDATE `payment_sums` SET `count` = `count` - 1, `minor` = CAST(`minor` - coalesce(old.`amount_minor`, 0) AS INTEGER),
    `left_out` = `left_out` - (old.`amount_minor` IS NULL)
  WHERE `currency` = coalesce(old.`currency`, '') AND `state` = coalesce(old.`state`, '')
    AND `method` = coalesce(old.`payment_method`, '');
END;

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
