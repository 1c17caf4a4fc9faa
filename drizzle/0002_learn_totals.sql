ALTER TABLE `invoices` ADD `totals_verdict` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `learned_by` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_unlearned` ON `invoices` (`learned_by`) WHERE "invoices"."details_at" IS NOT NULL;