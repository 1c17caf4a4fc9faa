CREATE TABLE `mail_habits` (
	`connection_uid` text PRIMARY KEY NOT NULL,
	`is_custom` integer NOT NULL,
	`attachment` integer NOT NULL,
	`recipients_json` text NOT NULL,
	`blind_copies_json` text NOT NULL,
	`used_json` text NOT NULL,
	`saved_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mail_templates` (
	`language` text NOT NULL,
	`stage` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`language`, `stage`)
) STRICT;
