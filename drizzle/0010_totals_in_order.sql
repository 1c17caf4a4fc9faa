DROP INDEX `invoices_totals`;--> statement-breakpoint
CREATE INDEX `invoices_by_total` ON `invoices` (`is_listed`,`currency`,`billed_total_minor`);--> statement-breakpoint
CREATE INDEX `invoices_by_amount_due` ON `invoices` (`is_listed`,`currency`,`total_due_minor`);--> statement-breakpoint
CREATE INDEX `invoices_totals` ON `invoices` (`is_listed`,`state`,`currency`,`is_unsent`,`search_no`,`due_date`,`total_due_minor`,`billed_total_minor`,`paid_total_minor`);