CREATE TABLE `kept_mails` (
	`invoice_uid` text NOT NULL,
	`kind` text NOT NULL,
	`kept_json` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`invoice_uid`, `kind`)
) WITHOUT ROWID, STRICT;
