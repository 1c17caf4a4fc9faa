-- The days that clients take to pay, and from them the date when an open invoice's money is to be expected:
-- `payments` and `invoices` -> `pay_lags` (one invoice) -> `connections.pay_lag` (median of a client)
-- -> `invoices.expected_date`. Lists sort by the last two.

-- The delay of an invoice is known when it is paid, all its payments are here and none of them is outdated.
CREATE VIEW `known_pay_lags` AS SELECT * FROM (
  SELECT `invoices`.`uid` AS `invoice_uid`, `invoices`.`connection_uid` AS `connection_uid`,
    CAST(max(0, julianday((
      SELECT max(`payments`.`date`) FROM `payments` INDEXED BY `payments_invoice`
      WHERE `payments`.`invoice_uid` = `invoices`.`uid` AND `payments`.`is_listed` = 1 AND lower(`payments`.`state`) = 'realized'
    )) - julianday(`invoices`.`date`)) AS INTEGER) AS `days`
  FROM `invoices` WHERE `invoices`.`state` = 'paid' AND `invoices`.`is_listed` = 1 AND `invoices`.`connection_uid` IS NOT NULL
    AND `invoices`.`payments_at` IS NOT NULL AND `invoices`.`is_payments_stale` = 0
) WHERE `days` IS NOT NULL;

-- SQLite has no procedures; a view with an INSTEAD OF trigger serves as one: an inserted uid has its delay computed anew.
CREATE VIEW `changed_pay_lags` AS SELECT `uid` FROM `invoices`;

CREATE TRIGGER `pay_lag_changed` INSTEAD OF INSERT ON `changed_pay_lags`
BEGIN
  DELETE FROM `pay_lags` WHERE `invoice_uid` = new.`uid`
    AND NOT EXISTS (SELECT 1 FROM `known_pay_lags` WHERE `invoice_uid` = new.`uid`);
  INSERT INTO `pay_lags` SELECT * FROM `known_pay_lags` WHERE `invoice_uid` = new.`uid`
  ON CONFLICT DO UPDATE SET `connection_uid` = excluded.`connection_uid`, `days` = excluded.`days`
    WHERE `days` <> excluded.`days` OR `connection_uid` <> excluded.`connection_uid`;
END;

CREATE TRIGGER `pay_lag_of_payment` AFTER INSERT ON `payments`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (new.`invoice_uid`);
END;

CREATE TRIGGER `pay_lag_of_changed_payment` AFTER UPDATE ON `payments`
WHEN old.`date` IS NOT new.`date` OR old.`state` IS NOT new.`state` OR old.`is_listed` IS NOT new.`is_listed`
  OR old.`invoice_uid` IS NOT new.`invoice_uid`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (old.`invoice_uid`), (new.`invoice_uid`);
END;

CREATE TRIGGER `pay_lag_of_removed_payment` AFTER DELETE ON `payments`
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (old.`invoice_uid`);
END;

CREATE TRIGGER `pay_lag_of_invoice` AFTER UPDATE ON `invoices`
WHEN (old.`state` = 'paid' OR new.`state` = 'paid') AND (old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date`
  OR old.`connection_uid` IS NOT new.`connection_uid` OR old.`is_listed` IS NOT new.`is_listed`
  OR (old.`payments_at` IS NULL) <> (new.`payments_at` IS NULL) OR old.`is_payments_stale` IS NOT new.`is_payments_stale`)
BEGIN
  INSERT INTO `changed_pay_lags` VALUES (new.`uid`);
END;

CREATE TRIGGER `pay_lag_of_removed_invoice` AFTER DELETE ON `invoices`
BEGIN
  DELETE FROM `pay_lags` WHERE `invoice_uid` = old.`uid`;
END;

-- The same for a client's median: an inserted uid has it computed anew. With an even count it is the mean of the middle two.
CREATE VIEW `changed_usual_lags` AS SELECT `uid` FROM `connections`;

CREATE TRIGGER `usual_lag_changed` INSTEAD OF INSERT ON `changed_usual_lags`
BEGIN
  UPDATE `connections` SET (`pay_lag`, `pay_lag_of`) = (
    SELECT CAST(round(avg(`days`)) AS INTEGER), max(`total`) FROM (
      SELECT `days`, count(*) OVER () AS `total`, row_number() OVER (ORDER BY `days`) AS `place`
      FROM `pay_lags` WHERE `connection_uid` = new.`uid`
    ) WHERE `place` * 2 BETWEEN `total` AND `total` + 2)
  WHERE `uid` = new.`uid`;
END;

CREATE TRIGGER `usual_lag_insert` AFTER INSERT ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (new.`connection_uid`);
END;

CREATE TRIGGER `usual_lag_update` AFTER UPDATE ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (old.`connection_uid`), (new.`connection_uid`);
END;

CREATE TRIGGER `usual_lag_delete` AFTER DELETE ON `pay_lags`
BEGIN
  INSERT INTO `changed_usual_lags` VALUES (old.`connection_uid`);
END;

-- Expected dates follow the client's median and the invoice's own date, state, amount due and client.
CREATE TRIGGER `expected_dates_of_client` AFTER UPDATE OF `pay_lag` ON `connections` WHEN old.`pay_lag` IS NOT new.`pay_lag`
BEGIN
  UPDATE `invoices` SET `expected_date` = date(`date`, new.`pay_lag` || ' days')
  WHERE `connection_uid` = new.`uid` AND `total_due_minor` > 0 AND `state` NOT IN ('draft', 'paid');
END;

CREATE TRIGGER `expected_date_of_new_invoice` AFTER INSERT ON `invoices`
WHEN new.`total_due_minor` > 0 AND new.`state` NOT IN ('draft', 'paid')
BEGIN
  UPDATE `invoices` SET `expected_date` = (
    SELECT date(new.`date`, `pay_lag` || ' days') FROM `connections` WHERE `uid` = new.`connection_uid`)
  WHERE `search_no` = new.`search_no`;
END;

CREATE TRIGGER `expected_date_of_changed_invoice` AFTER UPDATE OF `date`, `state`, `total_due_minor`, `connection_uid` ON `invoices`
WHEN old.`date` IS NOT new.`date` OR old.`state` IS NOT new.`state` OR old.`total_due_minor` IS NOT new.`total_due_minor`
  OR old.`connection_uid` IS NOT new.`connection_uid`
BEGIN
  UPDATE `invoices` SET `expected_date` = CASE WHEN new.`total_due_minor` > 0 AND new.`state` NOT IN ('draft', 'paid') THEN (
    SELECT date(new.`date`, `pay_lag` || ' days') FROM `connections` WHERE `uid` = new.`connection_uid`) END
  WHERE `search_no` = new.`search_no`;
END;
