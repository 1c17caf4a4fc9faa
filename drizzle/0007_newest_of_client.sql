DROP INDEX `invoices_connection`;--> statement-breakpoint
CREATE INDEX `invoices_connection` ON `invoices` (`connection_uid`,`is_listed`,`date`);