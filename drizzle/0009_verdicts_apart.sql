CREATE TABLE `totals_verdicts` (
	`uid` text PRIMARY KEY NOT NULL,
	`verdict` text,
	`learned_by` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
INSERT INTO `totals_verdicts` SELECT `uid`, `totals_verdict`, `learned_by` FROM `invoices` WHERE `details_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `totals_verdicts_due` ON `totals_verdicts` (`learned_by`);--> statement-breakpoint
DROP INDEX `invoices_unlearned`;--> statement-breakpoint
ALTER TABLE `invoices` DROP COLUMN `totals_verdict`;--> statement-breakpoint
ALTER TABLE `invoices` DROP COLUMN `learned_by`;
