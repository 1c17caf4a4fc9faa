CREATE TABLE `invoice_tags` (
	`folded` text NOT NULL,
	`invoice_uid` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`folded`, `invoice_uid`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_tags_invoice` ON `invoice_tags` (`invoice_uid`);