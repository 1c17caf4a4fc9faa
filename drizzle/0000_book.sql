CREATE TABLE `expense_categories` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`name` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expense_categories_server_id` ON `expense_categories` (`server_id`);--> statement-breakpoint
CREATE INDEX `expense_categories_name` ON `expense_categories` (`is_listed`,`name`);--> statement-breakpoint
CREATE TABLE `item_categories` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`unit` text,
	`price` text,
	`price_minor` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `item_categories_server_id` ON `item_categories` (`server_id`);--> statement-breakpoint
CREATE INDEX `item_categories_name` ON `item_categories` (`is_listed`,`name`);--> statement-breakpoint
CREATE TABLE `task_categories` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`name` text NOT NULL,
	`rate` text,
	`rate_minor` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `task_categories_server_id` ON `task_categories` (`server_id`);--> statement-breakpoint
CREATE INDEX `task_categories_name` ON `task_categories` (`is_listed`,`name`);--> statement-breakpoint
CREATE TABLE `trip_categories` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`name` text NOT NULL,
	`rate` text,
	`rate_minor` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_categories_server_id` ON `trip_categories` (`server_id`);--> statement-breakpoint
CREATE INDEX `trip_categories_name` ON `trip_categories` (`is_listed`,`name`);--> statement-breakpoint
CREATE TABLE `connections` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`category` text,
	`email` text,
	`language` text,
	`currency` text,
	`country` text,
	`city` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_server_id` ON `connections` (`server_id`);--> statement-breakpoint
CREATE INDEX `connections_hash_key` ON `connections` (`hash_key`);--> statement-breakpoint
CREATE INDEX `connections_name` ON `connections` (`is_listed`,`name_folded`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`connection_uid` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_server_id` ON `contacts` (`server_id`);--> statement-breakpoint
CREATE INDEX `contacts_connection` ON `contacts` (`connection_uid`,`is_listed`);--> statement-breakpoint
CREATE TABLE `absences` (
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`record_json` text NOT NULL,
	PRIMARY KEY(`resource`, `uid`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `attempts` (
	`outbox_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`intent_at` integer NOT NULL,
	`body_json` text NOT NULL,
	`ended_at` integer,
	`baseline_json` text,
	`outcome` text,
	`evidence_json` text,
	PRIMARY KEY(`outbox_id`, `attempt`),
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `capabilities` (
	`name` text NOT NULL,
	`value_json` text NOT NULL,
	`learned_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `capabilities_name` ON `capabilities` (`name`);--> statement-breakpoint
CREATE TABLE `conflicts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`outbox_id` integer NOT NULL,
	`record_json` text NOT NULL,
	`resolved_at` integer,
	`resolution_json` text,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `conflicts_outbox` ON `conflicts` (`outbox_id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`uid` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`form_json` text NOT NULL,
	`is_new` integer NOT NULL,
	`saved_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`record_json` text NOT NULL,
	`undone_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_at` ON `journal` (`at`);--> statement-breakpoint
CREATE INDEX `journal_uid` ON `journal` (`uid`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`op` text NOT NULL,
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`data_json` text,
	`base_json` text,
	`schema` integer NOT NULL,
	`depends_json` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`error_json` text,
	`question_json` text,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`settled_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_uid` ON `outbox` (`uid`,`state`);--> statement-breakpoint
CREATE TABLE `sweeps` (
	`resource` text NOT NULL,
	`parent` text NOT NULL,
	`sweep` integer NOT NULL,
	`next_page` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`is_clean` integer NOT NULL,
	`completed_at` integer,
	PRIMARY KEY(`resource`, `parent`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `twin_watches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`outbox_id` integer NOT NULL,
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`twin_key` text NOT NULL,
	`watch_from` integer NOT NULL,
	`watch_until` integer NOT NULL,
	`twin_uid` text,
	`dismissed_at` integer,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `twin_watches_until` ON `twin_watches` (`watch_until`);--> statement-breakpoint
CREATE TABLE `estimates` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`connection_uid` text,
	`client_name` text NOT NULL,
	`statement_no` text NOT NULL,
	`date` text,
	`expire_date` text,
	`state` text NOT NULL,
	`currency` text,
	`sub_total` text,
	`billed_total` text,
	`billed_total_minor` integer,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `estimates_server_id` ON `estimates` (`server_id`);--> statement-breakpoint
CREATE INDEX `estimates_connection` ON `estimates` (`connection_uid`,`is_listed`);--> statement-breakpoint
CREATE INDEX `estimates_by_date` ON `estimates` (`is_listed`,`date`);--> statement-breakpoint
CREATE TABLE `invoice_adjustments` (
	`invoice_uid` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`server_id` integer,
	`saved_key` integer,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`is_percentage` integer NOT NULL,
	PRIMARY KEY(`invoice_uid`, `position`),
	FOREIGN KEY (`invoice_uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`invoice_uid` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`server_id` integer,
	`date` text,
	`description` text NOT NULL,
	`quantity` text,
	`unit` text,
	`price` text,
	`total` text,
	PRIMARY KEY(`invoice_uid`, `position`),
	FOREIGN KEY (`invoice_uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoices` (
	`uid` text NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`details_json` text,
	`details_at` integer,
	`is_detail_stale` integer NOT NULL,
	`search_no` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_uid` text,
	`client_name` text NOT NULL,
	`client_folded` text NOT NULL,
	`statement_no` text NOT NULL,
	`date` text,
	`due_date` text,
	`state` text NOT NULL,
	`summary` text NOT NULL,
	`po_number` text NOT NULL,
	`currency` text,
	`sub_total` text,
	`billed_total` text,
	`billed_total_minor` integer,
	`total_due` text,
	`total_due_minor` integer,
	`paid_total` text,
	`paid_total_minor` integer,
	`total_is` text NOT NULL,
	`payments_at` integer,
	`is_payments_stale` integer NOT NULL,
	`recurring_uid` text,
	`search_text` text NOT NULL,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_uid_unique` ON `invoices` (`uid`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_server_id` ON `invoices` (`server_id`);--> statement-breakpoint
CREATE INDEX `invoices_hash_key` ON `invoices` (`hash_key`);--> statement-breakpoint
CREATE INDEX `invoices_by_client` ON `invoices` (`is_listed`,`client_folded`,`date`);--> statement-breakpoint
CREATE INDEX `invoices_by_due` ON `invoices` (`is_listed`,`due_date`,`statement_no`);--> statement-breakpoint
CREATE INDEX `invoices_by_number` ON `invoices` (`is_listed`,`statement_no`);--> statement-breakpoint
CREATE INDEX `invoices_connection` ON `invoices` (`connection_uid`,`is_listed`);--> statement-breakpoint
CREATE INDEX `invoices_by_date` ON `invoices` (`is_listed`,`date`,`statement_no`);--> statement-breakpoint
CREATE INDEX `invoices_totals` ON `invoices` (`is_listed`,`state`,`currency`,`is_unsent`,`due_date`,`total_due_minor`,`billed_total_minor`);--> statement-breakpoint
CREATE INDEX `invoices_open` ON `invoices` (`due_date`) WHERE "total_due_minor" > 0 AND "state" NOT IN ('draft', 'paid');--> statement-breakpoint
CREATE INDEX `invoices_unsent` ON `invoices` (`date`) WHERE "is_unsent" = 1;--> statement-breakpoint
CREATE INDEX `invoices_payments_due` ON `invoices` (`date`) WHERE "is_payments_stale" = 1 OR ("payments_at" IS NULL AND "paid_total_minor" IS NOT 0);--> statement-breakpoint
CREATE INDEX `invoices_audit` ON `invoices` (`details_at`) WHERE "details_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_payments_audit` ON `invoices` (`payments_at`) WHERE "details_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_details_due` ON `invoices` ("total_due_minor" > 0,`date`) WHERE "details_at" IS NULL OR "is_detail_stale" = 1;--> statement-breakpoint
CREATE TABLE `payments` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`invoice_uid` text NOT NULL,
	`date` text,
	`amount` text,
	`amount_minor` integer,
	`currency` text,
	`payment_method` text,
	`details` text NOT NULL,
	`state` text,
	FOREIGN KEY (`invoice_uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_server_id` ON `payments` (`server_id`);--> statement-breakpoint
CREATE INDEX `payments_invoice` ON `payments` (`invoice_uid`,`is_listed`);--> statement-breakpoint
CREATE INDEX `payments_by_date` ON `payments` (`is_listed`,`date`);--> statement-breakpoint
CREATE TABLE `recurring_invoice_adjustments` (
	`recurring_invoice_uid` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`server_id` integer,
	`saved_key` integer,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`is_percentage` integer NOT NULL,
	PRIMARY KEY(`recurring_invoice_uid`, `position`),
	FOREIGN KEY (`recurring_invoice_uid`) REFERENCES `recurring_invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `recurring_invoice_lines` (
	`recurring_invoice_uid` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`server_id` integer,
	`date` text,
	`description` text NOT NULL,
	`quantity` text,
	`unit` text,
	`price` text,
	`total` text,
	PRIMARY KEY(`recurring_invoice_uid`, `position`),
	FOREIGN KEY (`recurring_invoice_uid`) REFERENCES `recurring_invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `recurring_invoices` (
	`uid` text PRIMARY KEY NOT NULL,
	`server_id` integer,
	`hash_key` text,
	`mirror_json` text,
	`row_fingerprint` text,
	`base_json` text,
	`patch_json` text,
	`presence` text NOT NULL,
	`is_deleting` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`is_unsent` integer NOT NULL,
	`seen_sweep` integer,
	`checked_at` integer,
	`details_json` text,
	`details_at` integer,
	`is_detail_stale` integer NOT NULL,
	`connection_uid` text,
	`client_name` text NOT NULL,
	`profile_name` text NOT NULL,
	`profile_no` text NOT NULL,
	`recurring_method` text,
	`start_date` text,
	`next_billing_date` text,
	`interval_unit` text,
	`interval` integer,
	`occurrences` integer,
	`state` text NOT NULL,
	`currency` text,
	`sub_total` text,
	`billed_total` text,
	`billed_total_minor` integer,
	`total_is` text NOT NULL,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `recurring_invoices_server_id` ON `recurring_invoices` (`server_id`);--> statement-breakpoint
CREATE INDEX `recurring_invoices_hash_key` ON `recurring_invoices` (`hash_key`);--> statement-breakpoint
CREATE INDEX `recurring_invoices_connection` ON `recurring_invoices` (`connection_uid`,`is_listed`);--> statement-breakpoint
CREATE INDEX `recurring_invoices_next` ON `recurring_invoices` (`is_listed`,`next_billing_date`);