-- Numbers are ordered by what they count: INV-9 stands before INV-10. Each run of digits without its zeros in front, behind
-- how many digits it has, as `shared/numbering/number-key.ts` writes it.
DROP INDEX `invoices_by_due`;--> statement-breakpoint
DROP INDEX `invoices_by_number`;--> statement-breakpoint
DROP INDEX `invoices_by_date`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `number_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `estimates` ADD `number_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `invoices` SET `number_key` = (
  WITH RECURSIVE `walk`(`rest`, `run`, `key`) AS (
    SELECT `invoices`.`statement_no`, '', ''
    UNION ALL
    SELECT substr(`rest`, 2),
      CASE WHEN substr(`rest`, 1, 1) BETWEEN '0' AND '9' THEN `run` || substr(`rest`, 1, 1) ELSE '' END,
      CASE WHEN substr(`rest`, 1, 1) BETWEEN '0' AND '9' THEN `key`
        ELSE `key` || CASE WHEN `run` = '' THEN '' WHEN ltrim(`run`, '0') = '' THEN '010' ELSE printf('%02d', min(length(ltrim(`run`, '0')), 99)) || ltrim(`run`, '0') END || substr(`rest`, 1, 1) END
    FROM `walk` WHERE `rest` <> ''
  )
  SELECT `key` || CASE WHEN `run` = '' THEN '' WHEN ltrim(`run`, '0') = '' THEN '010' ELSE printf('%02d', min(length(ltrim(`run`, '0')), 99)) || ltrim(`run`, '0') END FROM `walk` WHERE `rest` = ''
);
--> statement-breakpoint
UPDATE `estimates` SET `number_key` = (
  WITH RECURSIVE `walk`(`rest`, `run`, `key`) AS (
    SELECT `estimates`.`statement_no`, '', ''
    UNION ALL
    SELECT substr(`rest`, 2),
      CASE WHEN substr(`rest`, 1, 1) BETWEEN '0' AND '9' THEN `run` || substr(`rest`, 1, 1) ELSE '' END,
      CASE WHEN substr(`rest`, 1, 1) BETWEEN '0' AND '9' THEN `key`
        ELSE `key` || CASE WHEN `run` = '' THEN '' WHEN ltrim(`run`, '0') = '' THEN '010' ELSE printf('%02d', min(length(ltrim(`run`, '0')), 99)) || ltrim(`run`, '0') END || substr(`rest`, 1, 1) END
    FROM `walk` WHERE `rest` <> ''
  )
  SELECT `key` || CASE WHEN `run` = '' THEN '' WHEN ltrim(`run`, '0') = '' THEN '010' ELSE printf('%02d', min(length(ltrim(`run`, '0')), 99)) || ltrim(`run`, '0') END FROM `walk` WHERE `rest` = ''
);
--> statement-breakpoint
CREATE INDEX `invoices_by_due` ON `invoices` (`is_listed`,`due_date`,`number_key`);--> statement-breakpoint
CREATE INDEX `invoices_by_number` ON `invoices` (`is_listed`,`number_key`);--> statement-breakpoint
CREATE INDEX `invoices_by_date` ON `invoices` (`is_listed`,`date`,`number_key`);
