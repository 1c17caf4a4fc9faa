CREATE TABLE `bin_snapshots` (
	`uid` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`view_json` text NOT NULL,
	`connection_uid` text,
	`draft_json` text,
	`is_new` integer NOT NULL,
	`has_details` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`form_json` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoice_versions_uid` ON `invoice_versions` (`uid`,`id`);