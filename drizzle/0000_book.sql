-- Written by `npm run db:generate` from main/db/schema and drizzle/source: change those.

CREATE TABLE `absences` (
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`record_json` text NOT NULL,
	PRIMARY KEY(`resource`, `uid`)
) STRICT;

CREATE TABLE `attempts` (
	`outbox_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`intent_at` integer NOT NULL,
	`body_json` text NOT NULL,
	`ended_at` integer,
	`baseline_json` text,
	`outcome` text,
	`evidence_json` text,
	`money_json` text,
	PRIMARY KEY(`outbox_id`, `attempt`),
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `bin_snapshots` (
	`uid` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`at` integer NOT NULL,
	`view_json` text NOT NULL,
	`connection_uid` text,
	`draft_json` text,
	`is_new` integer NOT NULL,
	`has_details` integer NOT NULL,
	`opened_json` text,
	`may_have_arrived` integer DEFAULT false NOT NULL
) STRICT;

CREATE TABLE `capabilities` (
	`name` text NOT NULL,
	`value_json` text NOT NULL,
	`learned_at` integer NOT NULL
) STRICT;
CREATE UNIQUE INDEX `capabilities_name` ON `capabilities` (`name`);

CREATE TABLE `client_dues` (
	`connection_uid` text NOT NULL,
	`currency` text NOT NULL,
	`minor` integer,
	PRIMARY KEY(`connection_uid`, `currency`)
) WITHOUT ROWID, STRICT;

CREATE TABLE `client_notes` (
	`connection_uid` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
) STRICT;

CREATE TABLE `clients_apart` (
	`connection_uid` text NOT NULL,
	`other_uid` text NOT NULL,
	PRIMARY KEY(`connection_uid`, `other_uid`)
) STRICT;

CREATE TABLE `conflicts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`outbox_id` integer NOT NULL,
	`record_json` text NOT NULL,
	`resolved_at` integer,
	`resolution_json` text,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `conflicts_outbox` ON `conflicts` (`outbox_id`);

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
	`city` text,
	`last_mail_at` integer,
	`pay_lag` integer,
	`pay_lag_of` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`former_json` text,
	`detail_text` text DEFAULT '' NOT NULL,
	`owed_currency` text,
	`owed_minor` integer,
	`owed_since` text,
	`is_known` integer DEFAULT false NOT NULL
) STRICT;
CREATE UNIQUE INDEX `connections_server_id` ON `connections` (`server_id`);
CREATE INDEX `connections_hash_key` ON `connections` (`hash_key`);
CREATE INDEX `connections_name` ON `connections` (`is_listed`, `name_folded`);
CREATE INDEX `connections_last_mail` ON `connections` (`last_mail_at`, `name_folded`, `uid`);
CREATE INDEX `connections_list` ON `connections` (`is_known`, `name_folded`, `is_listed`, `category`, `email`, `currency`, `language`, `owed_currency`, `owed_minor`, `owed_since`, `last_mail_at`, `pay_lag`, `city`, `country`, `uid`);

CREATE TABLE `contact_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_uid` text NOT NULL,
	`invoice_uid` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL
) STRICT;
CREATE INDEX `contact_notes_client` ON `contact_notes` (`connection_uid`, `at`);
CREATE INDEX `contact_notes_invoice` ON `contact_notes` (`invoice_uid`, `at`);

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
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `contacts_server_id` ON `contacts` (`server_id`);
CREATE INDEX `contacts_connection` ON `contacts` (`connection_uid`, `is_listed`);

CREATE TABLE `draft_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`form_json` text NOT NULL
) STRICT;
CREATE INDEX `draft_versions_uid` ON `draft_versions` (`uid`, `id`);

CREATE TABLE `drafts` (
	`uid` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`form_json` text NOT NULL,
	`is_new` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`standing` text NOT NULL,
	`opened_json` text
) STRICT;

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
	`number_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `estimates_server_id` ON `estimates` (`server_id`);
CREATE INDEX `estimates_connection` ON `estimates` (`connection_uid`, `is_listed`);
CREATE INDEX `estimates_by_date` ON `estimates` (`is_listed`, `date`);
CREATE INDEX `estimates_by_number` ON `estimates` (`is_listed`, `number_key`);
CREATE INDEX `estimates_by_expiry` ON `estimates` (`is_listed`, `expire_date`);
CREATE INDEX `estimates_by_state` ON `estimates` (`is_listed`, `state`, `expire_date`);
CREATE INDEX `estimates_by_amount` ON `estimates` (`is_listed`, `currency`, `billed_total_minor`);

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
	`name` text NOT NULL,
	`name_folded` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL
) STRICT;
CREATE UNIQUE INDEX `expense_categories_server_id` ON `expense_categories` (`server_id`);
CREATE INDEX `expense_categories_by_name` ON `expense_categories` (`is_listed`, `name_folded`);
CREATE INDEX `expense_categories_by_key` ON `expense_categories` (`name_key`);

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

CREATE TABLE `invoice_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invoice_uid` text NOT NULL,
	`at` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text
) STRICT;
CREATE INDEX `invoice_changes_of` ON `invoice_changes` (`invoice_uid`, `id`);

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
	`text_key` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`invoice_uid`, `position`),
	FOREIGN KEY (`invoice_uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX `invoice_lines_by_text` ON `invoice_lines` (`text_key`);

CREATE TABLE `invoice_snoozes` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE `invoice_sums` (
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`is_unsent` integer NOT NULL,
	`count` integer NOT NULL,
	`billed` integer NOT NULL,
	`billed_left_out` integer NOT NULL,
	`due` integer NOT NULL,
	`due_left_out` integer NOT NULL,
	`open_count` integer NOT NULL,
	`open_due` integer NOT NULL,
	PRIMARY KEY(`state`, `currency`, `is_unsent`)
) STRICT;

CREATE TABLE `invoice_tags` (
	`folded` text NOT NULL,
	`invoice_uid` text NOT NULL,
	`name` text NOT NULL,
	`search_no` integer,
	PRIMARY KEY(`folded`, `invoice_uid`)
) WITHOUT ROWID, STRICT;
CREATE INDEX `invoice_tags_invoice` ON `invoice_tags` (`invoice_uid`);
CREATE INDEX `invoice_tags_found` ON `invoice_tags` (`folded`, `search_no`);

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
	`expected_date` text,
	`number_key` text DEFAULT '' NOT NULL,
	`left_draft_at` integer,
	`has_client_of_today` integer DEFAULT false NOT NULL,
	`sub_total_minor` integer,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `invoices_uid_unique` ON `invoices` (`uid`);
CREATE UNIQUE INDEX `invoices_server_id` ON `invoices` (`server_id`);
CREATE INDEX `invoices_hash_key` ON `invoices` (`hash_key`);
CREATE INDEX `invoices_by_client` ON `invoices` (`is_listed`, `client_folded`, `date`);
CREATE INDEX `invoices_open` ON `invoices` (`due_date`) WHERE "total_due_minor" > 0 AND "state" NOT IN ('draft', 'paid');
CREATE INDEX `invoices_unsent` ON `invoices` (`date`) WHERE "is_unsent" = 1;
CREATE INDEX `invoices_payments_due` ON `invoices` (`date`) WHERE "is_payments_stale" = 1 OR ("payments_at" IS NULL AND "paid_total_minor" IS NOT 0);
CREATE INDEX `invoices_audit` ON `invoices` (`details_at`) WHERE "details_at" IS NOT NULL;
CREATE INDEX `invoices_details_due` ON `invoices` ("total_due_minor" > 0, `date`) WHERE "details_at" IS NULL OR "is_detail_stale" = 1;
CREATE INDEX `invoices_connection` ON `invoices` (`connection_uid`, `is_listed`, `date`);
CREATE INDEX `invoices_by_total` ON `invoices` (`is_listed`, `currency`, `billed_total_minor`);
CREATE INDEX `invoices_by_amount_due` ON `invoices` (`is_listed`, `currency`, `total_due_minor`);
CREATE INDEX `invoices_totals` ON `invoices` (`is_listed`, `state`, `currency`, `is_unsent`, `search_no`, `due_date`, `total_due_minor`, `billed_total_minor`, `paid_total_minor`);
CREATE INDEX `invoices_by_summary` ON `invoices` (`is_listed`, nullif(lower(substr(summary, 1, 60)), ''));
CREATE INDEX `invoices_by_po` ON `invoices` (`is_listed`, nullif(lower(po_number), ''));
CREATE INDEX `invoices_by_created` ON `invoices` (`is_listed`, json_extract(mirror_json, '$.created_at'));
CREATE INDEX `invoices_by_open_since` ON `invoices` (`is_listed`, CASE WHEN total_due_minor > 0 AND state NOT IN ('draft', 'paid') THEN date END);
CREATE INDEX `invoices_by_paid_share` ON `invoices` (`is_listed`, CASE WHEN billed_total_minor > 0 THEN paid_total_minor * 100 / billed_total_minor END);
CREATE INDEX `invoices_by_expected` ON `invoices` (`is_listed`, `expected_date`);
CREATE INDEX `invoices_open_of_client` ON `invoices` (`connection_uid`) WHERE "total_due_minor" > 0 AND "state" NOT IN ('draft', 'paid');
CREATE INDEX `invoices_by_due` ON `invoices` (`is_listed`, `due_date`, `number_key`);
CREATE INDEX `invoices_by_number` ON `invoices` (`is_listed`, `number_key`);
CREATE INDEX `invoices_by_date` ON `invoices` (`is_listed`, `date`, `number_key`);
CREATE INDEX `invoices_payments_audit` ON `invoices` (`payments_at`) WHERE "details_at" IS NOT NULL OR "payments_at" IS NOT NULL;
CREATE INDEX `invoices_by_sub_total` ON `invoices` (`is_listed`, `currency`, `sub_total_minor`);
CREATE INDEX `invoices_generated` ON `invoices` (`recurring_uid`, `date`) WHERE "recurring_uid" IS NOT NULL;
CREATE INDEX `invoices_paid_and_due` ON `invoices` (`search_no`) WHERE "state" = 'paid' AND "total_due_minor" IS NOT 0;

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
	`name_folded` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`description` text NOT NULL,
	`unit` text,
	`price` text,
	`price_minor` integer
) STRICT;
CREATE UNIQUE INDEX `item_categories_server_id` ON `item_categories` (`server_id`);
CREATE INDEX `item_categories_by_name` ON `item_categories` (`is_listed`, `name_folded`);
CREATE INDEX `item_categories_by_key` ON `item_categories` (`name_key`);
CREATE INDEX `item_categories_by_price` ON `item_categories` (`is_listed`, `price_minor`);

CREATE TABLE `journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`resource` text NOT NULL,
	`uid` text NOT NULL,
	`record_json` text NOT NULL,
	`undone_at` integer
) STRICT;
CREATE INDEX `journal_at` ON `journal` (`at`);
CREATE INDEX `journal_uid` ON `journal` (`uid`);

CREATE TABLE `kept_mails` (
	`invoice_uid` text NOT NULL,
	`kind` text NOT NULL,
	`kept_json` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`invoice_uid`, `kind`)
) WITHOUT ROWID, STRICT;

CREATE TABLE `mail_habits` (
	`connection_uid` text PRIMARY KEY NOT NULL,
	`is_custom` integer NOT NULL,
	`attachment` integer NOT NULL,
	`recipients_json` text NOT NULL,
	`blind_copies_json` text NOT NULL,
	`used_json` text NOT NULL,
	`saved_at` integer NOT NULL
) STRICT;

CREATE TABLE `mail_templates` (
	`language` text NOT NULL,
	`stage` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`language`, `stage`)
) STRICT;

CREATE TABLE `marked_clients` (
	`uid` text PRIMARY KEY NOT NULL,
	`contact_at` integer
) WITHOUT ROWID, STRICT;

CREATE TABLE `marked_debtors` (
	`uid` text PRIMARY KEY NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE `marked_invoices` (
	`uid` text PRIMARY KEY NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE `newest_invoices` (
	`connection_uid` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE `next_clients` (
	`connection_uid` text PRIMARY KEY NOT NULL,
	`next_uid` text NOT NULL
) STRICT;

CREATE TABLE `open_invoices` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`connection_uid` text NOT NULL,
	`currency` text NOT NULL,
	`due_date` text,
	`minor` integer
) WITHOUT ROWID, STRICT;
CREATE INDEX `open_invoices_of_client` ON `open_invoices` (`connection_uid`, `currency`, `due_date`, `minor`);

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
	`settled_at` integer,
	`confirmed_at` integer
) STRICT;
CREATE INDEX `outbox_state` ON `outbox` (`state`, `id`);
CREATE INDEX `outbox_uid` ON `outbox` (`uid`, `state`);

CREATE TABLE `payment_sums` (
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`method` text NOT NULL,
	`count` integer NOT NULL,
	`minor` integer NOT NULL,
	`left_out` integer NOT NULL,
	PRIMARY KEY(`currency`, `state`, `method`)
) WITHOUT ROWID, STRICT;

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
CREATE UNIQUE INDEX `payments_server_id` ON `payments` (`server_id`);
CREATE INDEX `payments_invoice` ON `payments` (`invoice_uid`, `is_listed`);
CREATE INDEX `payments_by_date` ON `payments` (`is_listed`, `date`);
CREATE INDEX `payments_by_method` ON `payments` (`is_listed`, `payment_method`, `date`);
CREATE INDEX `payments_not_received` ON `payments` (`date`) WHERE "is_listed" = 1 AND coalesce(lower("state") <> 'realized', 1);
CREATE INDEX `payments_by_amount` ON `payments` (`is_listed`, `currency`, `amount_minor`);
CREATE INDEX `payments_unsent` ON `payments` (`invoice_uid`) WHERE "is_unsent" = 1;

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
	`text_key` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`recurring_invoice_uid`, `position`),
	FOREIGN KEY (`recurring_invoice_uid`) REFERENCES `recurring_invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX `recurring_invoice_lines_by_text` ON `recurring_invoice_lines` (`text_key`);

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
	`iteration_no` integer,
	`year_minor` integer,
	`total_is` text NOT NULL,
	FOREIGN KEY (`connection_uid`) REFERENCES `connections`(`uid`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `recurring_invoices_server_id` ON `recurring_invoices` (`server_id`);
CREATE INDEX `recurring_invoices_hash_key` ON `recurring_invoices` (`hash_key`);
CREATE INDEX `recurring_invoices_connection` ON `recurring_invoices` (`connection_uid`, `is_listed`);
CREATE INDEX `recurring_invoices_next` ON `recurring_invoices` (`is_listed`, `next_billing_date`);
CREATE INDEX `recurring_invoices_list` ON `recurring_invoices` (`is_listed`, `state`, `next_billing_date`, `profile_name`, `currency`, `billed_total_minor`, `year_minor`);

CREATE TABLE `settlements` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`connection_uid` text,
	`is_unexplained` integer NOT NULL,
	`after_due` integer,
	`to_pay` integer
) WITHOUT ROWID, STRICT;
CREATE INDEX `settlements_after_due` ON `settlements` (`connection_uid`, `after_due`);
CREATE INDEX `settlements_to_pay` ON `settlements` (`connection_uid`, `to_pay`);
CREATE INDEX `settlements_unexplained` ON `settlements` (`invoice_uid`) WHERE "is_unexplained" = 1;

CREATE TABLE `started_invoices` (
	`invoice_uid` text PRIMARY KEY NOT NULL,
	`estimate_uid` text NOT NULL
) STRICT;
CREATE INDEX `started_invoices_by_estimate` ON `started_invoices` (`estimate_uid`);

CREATE TABLE `sweeps` (
	`resource` text NOT NULL,
	`parent` text NOT NULL,
	`sweep` integer NOT NULL,
	`next_page` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`is_clean` integer NOT NULL,
	`completed_at` integer,
	`per_page` integer,
	`flaws_json` text,
	`last_flaws_json` text,
	PRIMARY KEY(`resource`, `parent`)
) STRICT;
CREATE INDEX `sweeps_flawed` ON `sweeps` (`resource`) WHERE last_flaws_json IS NOT NULL;

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
	`name_folded` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`rate` text,
	`rate_minor` integer
) STRICT;
CREATE UNIQUE INDEX `task_categories_server_id` ON `task_categories` (`server_id`);
CREATE INDEX `task_categories_by_name` ON `task_categories` (`is_listed`, `name_folded`);
CREATE INDEX `task_categories_by_key` ON `task_categories` (`name_key`);
CREATE INDEX `task_categories_by_price` ON `task_categories` (`is_listed`, `rate_minor`);

CREATE TABLE `totals_verdicts` (
	`uid` text PRIMARY KEY NOT NULL,
	`verdict` text,
	`learned_by` integer NOT NULL,
	FOREIGN KEY (`uid`) REFERENCES `invoices`(`uid`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID, STRICT;
CREATE INDEX `totals_verdicts_due` ON `totals_verdicts` (`learned_by`);

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
	`name_folded` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`rate` text,
	`rate_minor` integer
) STRICT;
CREATE UNIQUE INDEX `trip_categories_server_id` ON `trip_categories` (`server_id`);
CREATE INDEX `trip_categories_by_name` ON `trip_categories` (`is_listed`, `name_folded`);
CREATE INDEX `trip_categories_by_key` ON `trip_categories` (`name_key`);
CREATE INDEX `trip_categories_by_price` ON `trip_categories` (`is_listed`, `rate_minor`);

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
CREATE INDEX `twin_watches_until` ON `twin_watches` (`watch_until`);

-- The full-text index of invoices. drizzle-kit knows no virtual tables.

-- Trigrams find a word by any part of it, in any script and without accents. The index holds no copy of the text, which
-- stands in `invoices.search_text`; its row number is `invoices.search_no`.
CREATE VIRTUAL TABLE `invoice_search` USING fts5(
  `search_text`,
  content = '',
  contentless_delete = 1,
  tokenize = 'trigram remove_diacritics 1'
);

-- Trigrams cannot answer for one or two letters: those are found by the terms that begin with them. The program ends each
-- indexed text with two line ends, so that its last letters begin a term as well.
CREATE VIRTUAL TABLE `invoice_terms` USING fts5vocab('invoice_search', 'row');

-- The program merges the index a little with every few writes: SQLite's own merges took up to a third of a second at once.
-- Should the program fall behind all the same, 64 segments of one size are merged as before.
INSERT INTO `invoice_search`(`invoice_search`, `rank`) VALUES ('automerge', 0);
INSERT INTO `invoice_search`(`invoice_search`, `rank`) VALUES ('crisismerge', 64);

-- `invoice_sums` counts and adds up the listed invoices by state, currency and upload state, so that the tabs of the list
-- cost the same in a book of any size. Each trigger adds a row of differences to the group that the invoice is in.
-- A sum beyond 64 bits becomes a float, which a STRICT column refuses: CAST keeps it at the largest integer.

CREATE TRIGGER `invoice_sums_insert` AFTER INSERT ON `invoices` WHEN new.`is_listed` = 1
BEGIN
  INSERT INTO `invoice_sums` SELECT new.`state`, coalesce(new.`currency`, ''), new.`is_unsent`, 1,
    coalesce(new.`billed_total_minor`, 0), (new.`billed_total_minor` IS NULL),
    coalesce(new.`total_due_minor`, 0), (new.`total_due_minor` IS NULL),
    coalesce(new.`total_due_minor` > 0, 0), max(coalesce(new.`total_due_minor`, 0), 0)
  WHERE new.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;

CREATE TRIGGER `invoice_sums_delete` AFTER DELETE ON `invoices` WHEN old.`is_listed` = 1
BEGIN
  INSERT INTO `invoice_sums` SELECT old.`state`, coalesce(old.`currency`, ''), old.`is_unsent`, -1,
    -coalesce(old.`billed_total_minor`, 0), -(old.`billed_total_minor` IS NULL),
    -coalesce(old.`total_due_minor`, 0), -(old.`total_due_minor` IS NULL),
    -coalesce(old.`total_due_minor` > 0, 0), -max(coalesce(old.`total_due_minor`, 0), 0)
  WHERE old.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;

CREATE TRIGGER `invoice_sums_update` AFTER UPDATE ON `invoices` WHEN old.`is_listed` IS NOT new.`is_listed` OR old.`state` IS NOT new.`state` OR old.`currency` IS NOT new.`currency` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`billed_total_minor` IS NOT new.`billed_total_minor` OR old.`total_due_minor` IS NOT new.`total_due_minor`
BEGIN
  INSERT INTO `invoice_sums` SELECT old.`state`, coalesce(old.`currency`, ''), old.`is_unsent`, -1,
    -coalesce(old.`billed_total_minor`, 0), -(old.`billed_total_minor` IS NULL),
    -coalesce(old.`total_due_minor`, 0), -(old.`total_due_minor` IS NULL),
    -coalesce(old.`total_due_minor` > 0, 0), -max(coalesce(old.`total_due_minor`, 0), 0)
  WHERE old.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
  INSERT INTO `invoice_sums` SELECT new.`state`, coalesce(new.`currency`, ''), new.`is_unsent`, 1,
    coalesce(new.`billed_total_minor`, 0), (new.`billed_total_minor` IS NULL),
    coalesce(new.`total_due_minor`, 0), (new.`total_due_minor` IS NULL),
    coalesce(new.`total_due_minor` > 0, 0), max(coalesce(new.`total_due_minor`, 0), 0)
  WHERE new.`is_listed` = 1
  ON CONFLICT (`state`, `currency`, `is_unsent`) DO UPDATE SET
    `count` = CAST(`count` + excluded.`count` AS INTEGER),
    `billed` = CAST(`billed` + excluded.`billed` AS INTEGER),
    `billed_left_out` = CAST(`billed_left_out` + excluded.`billed_left_out` AS INTEGER),
    `due` = CAST(`due` + excluded.`due` AS INTEGER),
    `due_left_out` = CAST(`due_left_out` + excluded.`due_left_out` AS INTEGER),
    `open_count` = CAST(`open_count` + excluded.`open_count` AS INTEGER),
    `open_due` = CAST(`open_due` + excluded.`open_due` AS INTEGER);
END;

-- Columns that are derived from other rows are computed once, before a transaction commits (`main/db/derived`): the days that a
-- client takes to pay, the date when an open invoice's money is to be expected, the last contact with a client, and the places
-- of tags in the search index. These triggers mark what they have to be computed for; a mark never outlives its transaction.

-- An invoice is marked when it comes or goes, and when one of the columns that others are derived from changes.
CREATE TRIGGER `mark_new_invoice` AFTER INSERT ON `invoices`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`uid`);
END;

CREATE TRIGGER `mark_changed_invoice` AFTER UPDATE OF `state`, `date`, `connection_uid`, `total_due`, `total_due_minor`,
  `paid_total`, `is_listed`, `payments_at`, `is_payments_stale`, `due_date`, `currency`, `is_unsent`, `server_id`, `mirror_json` ON `invoices`
WHEN old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date` OR old.`connection_uid` IS NOT new.`connection_uid`
  OR old.`total_due` IS NOT new.`total_due` OR old.`total_due_minor` IS NOT new.`total_due_minor`
  OR old.`paid_total` IS NOT new.`paid_total`
  OR old.`is_listed` IS NOT new.`is_listed` OR (old.`payments_at` IS NULL) <> (new.`payments_at` IS NULL)
  OR old.`is_payments_stale` IS NOT new.`is_payments_stale` OR old.`due_date` IS NOT new.`due_date`
  OR old.`currency` IS NOT new.`currency` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`server_id` IS NOT new.`server_id`
  OR (new.`is_unsent` = 1 AND old.`mirror_json` IS NOT new.`mirror_json`)
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`uid`);
END;

CREATE TRIGGER `mark_removed_invoice` AFTER DELETE ON `invoices`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`uid`);
END;

-- The settlement of an invoice follows from its payments, as the account has them.
CREATE TRIGGER `mark_new_payment` AFTER INSERT ON `payments`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (new.`invoice_uid`);
END;

CREATE TRIGGER `mark_changed_payment` AFTER UPDATE OF `date`, `amount`, `state`, `is_listed`, `is_unsent`, `server_id`, `mirror_json`,
  `invoice_uid` ON `payments`
WHEN old.`date` IS NOT new.`date` OR old.`amount` IS NOT new.`amount` OR old.`state` IS NOT new.`state`
  OR old.`is_listed` IS NOT new.`is_listed` OR old.`is_unsent` IS NOT new.`is_unsent` OR old.`server_id` IS NOT new.`server_id`
  OR old.`invoice_uid` IS NOT new.`invoice_uid` OR (new.`is_unsent` = 1 AND old.`mirror_json` IS NOT new.`mirror_json`)
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`invoice_uid`), (new.`invoice_uid`);
END;

CREATE TRIGGER `mark_removed_payment` AFTER DELETE ON `payments`
BEGIN
  INSERT OR IGNORE INTO `marked_invoices` VALUES (old.`invoice_uid`);
END;

-- A client is marked with the time of a new contact, or with none when all contacts have to be read again: a mail turned out not
-- to have left, the clock was set back, or an invoice moved to another client and took its mails along. `max` of a time and of
-- none is none.
CREATE TRIGGER `mark_client_of_new_mail` AFTER INSERT ON `outbox` WHEN new.`state` = 'done' AND new.`op` IN ('deliver', 'reminder')
BEGIN
  INSERT INTO `marked_clients` SELECT `connection_uid`, new.`settled_at` FROM `invoices`
  WHERE `uid` = new.`uid` AND `connection_uid` IS NOT NULL
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_client_of_changed_mail` AFTER UPDATE OF `state`, `settled_at`, `uid` ON `outbox`
WHEN new.`op` IN ('deliver', 'reminder') AND (old.`state` = 'done' OR new.`state` = 'done')
BEGIN
  INSERT INTO `marked_clients` SELECT `connection_uid`,
    CASE WHEN old.`state` <> 'done' OR (new.`state` = 'done' AND old.`uid` = new.`uid` AND new.`settled_at` >= old.`settled_at`)
      THEN new.`settled_at` END
  FROM `invoices` WHERE `uid` IN (old.`uid`, new.`uid`) AND `connection_uid` IS NOT NULL
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_clients_of_moved_invoice` AFTER UPDATE OF `connection_uid` ON `invoices`
WHEN old.`connection_uid` IS NOT new.`connection_uid` AND EXISTS (
  SELECT 1 FROM `outbox` WHERE `uid` = new.`uid` AND `state` = 'done' AND `op` IN ('deliver', 'reminder'))
BEGIN
  INSERT INTO `marked_clients` SELECT `value`, NULL FROM (SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`)
  WHERE `value` IS NOT NULL ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

CREATE TRIGGER `mark_client_of_new_note` AFTER INSERT ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` VALUES (new.`connection_uid`, new.`at`)
  ON CONFLICT DO UPDATE SET `contact_at` = max(`contact_at`, excluded.`contact_at`);
END;

CREATE TRIGGER `mark_clients_of_moved_note` AFTER UPDATE OF `connection_uid` ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` SELECT `value`, NULL FROM (SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`)
  WHERE true ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

CREATE TRIGGER `mark_client_of_removed_note` AFTER DELETE ON `contact_notes`
BEGIN
  INSERT INTO `marked_clients` VALUES (old.`connection_uid`, NULL) ON CONFLICT DO UPDATE SET `contact_at` = NULL;
END;

-- What a client owes follows from its marked invoices, and a new invoice may be its newest. The client itself is marked when
-- another invoice may be its newest now, and when its currency changes, which decides the sum that comes first.
CREATE TRIGGER `mark_debtors_of_changed_invoice` AFTER UPDATE OF `state`, `date`, `connection_uid`, `is_listed`, `server_id` ON `invoices`
WHEN old.`state` IS NOT new.`state` OR old.`date` IS NOT new.`date` OR old.`connection_uid` IS NOT new.`connection_uid`
  OR old.`is_listed` IS NOT new.`is_listed` OR old.`server_id` IS NOT new.`server_id`
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` SELECT `value` FROM (
    SELECT old.`connection_uid` AS `value` UNION SELECT new.`connection_uid`) WHERE `value` IS NOT NULL;
END;

CREATE TRIGGER `mark_debtor_of_removed_invoice` AFTER DELETE ON `invoices` WHEN old.`connection_uid` IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` VALUES (old.`connection_uid`);
END;

CREATE TRIGGER `mark_debtor_of_other_currency` AFTER UPDATE OF `currency` ON `connections`
WHEN old.`currency` IS NOT new.`currency`
BEGIN
  INSERT OR IGNORE INTO `marked_debtors` VALUES (new.`uid`);
END;

-- `payment_sums` counts and adds up the listed payments by currency, state and method, so that the tabs of the ledger cost
-- the same in a book of any size. A sum beyond 64 bits becomes a float, which a STRICT column refuses: CAST keeps it at the
-- largest integer.

CREATE TRIGGER `payment_sums_insert` AFTER INSERT ON `payments` WHEN new.`is_listed` = 1
BEGIN
  INSERT INTO `payment_sums` VALUES (coalesce(new.`currency`, ''), coalesce(new.`state`, ''), coalesce(new.`payment_method`, ''),
    1, coalesce(new.`amount_minor`, 0), (new.`amount_minor` IS NULL))
  ON CONFLICT DO UPDATE SET `count` = `count` + 1, `minor` = CAST(`minor` + excluded.`minor` AS INTEGER),
    `left_out` = `left_out` + excluded.`left_out`;
END;

CREATE TRIGGER `payment_sums_delete` AFTER DELETE ON `payments` WHEN old.`is_listed` = 1
BEGIN
  UPDATE `payment_sums` SET `count` = `count` - 1, `minor` = CAST(`minor` - coalesce(old.`amount_minor`, 0) AS INTEGER),
    `left_out` = `left_out` - (old.`amount_minor` IS NULL)
  WHERE `currency` = coalesce(old.`currency`, '') AND `state` = coalesce(old.`state`, '')
    AND `method` = coalesce(old.`payment_method`, '');
END;

CREATE TRIGGER `payment_sums_update` AFTER UPDATE ON `payments`
WHEN old.`is_listed` IS NOT new.`is_listed` OR old.`currency` IS NOT new.`currency` OR old.`state` IS NOT new.`state`
  OR old.`payment_method` IS NOT new.`payment_method` OR old.`amount_minor` IS NOT new.`amount_minor`
BEGIN
  UPDATE `payment_sums` SET `count` = `count` - 1, `minor` = CAST(`minor` - coalesce(old.`amount_minor`, 0) AS INTEGER),
    `left_out` = `left_out` - (old.`amount_minor` IS NULL)
  WHERE old.`is_listed` = 1 AND `currency` = coalesce(old.`currency`, '') AND `state` = coalesce(old.`state`, '')
    AND `method` = coalesce(old.`payment_method`, '');
  INSERT INTO `payment_sums` SELECT coalesce(new.`currency`, ''), coalesce(new.`state`, ''), coalesce(new.`payment_method`, ''),
    1, coalesce(new.`amount_minor`, 0), (new.`amount_minor` IS NULL) WHERE new.`is_listed` = 1
  ON CONFLICT DO UPDATE SET `count` = `count` + 1, `minor` = CAST(`minor` + excluded.`minor` AS INTEGER),
    `left_out` = `left_out` + excluded.`left_out`;
END;

-- `invoice_changes` is the log of what the account changed about an invoice, for its activity. An edit made here changes the
-- row and leaves `mirror_json` alone; when it comes back from the account, `mirror_json` changes and the row does not.
-- Neither is logged: an entry takes a change of both. An invoice that the account hides, loses or shows again is logged too.

CREATE TRIGGER `invoice_changed` AFTER UPDATE ON `invoices`
WHEN old.`mirror_json` IS NOT NULL AND (
  (old.`mirror_json` IS NOT new.`mirror_json` AND (
    old.`state` IS NOT new.`state` OR old.`connection_uid` IS NOT new.`connection_uid`
    OR old.`statement_no` IS NOT new.`statement_no` OR old.`date` IS NOT new.`date`
    OR old.`due_date` IS NOT new.`due_date` OR old.`billed_total` IS NOT new.`billed_total`
    OR old.`paid_total` IS NOT new.`paid_total`
  )) OR (old.`presence` IN ('hidden', 'gone')) <> (new.`presence` IN ('hidden', 'gone'))
)
BEGIN
  INSERT INTO `invoice_changes` (`invoice_uid`, `at`, `field`, `before`, `after`)
  SELECT new.`uid`, coalesce(new.`checked_at`, 0), `field`, `was`, `is` FROM (
    SELECT 'state' AS `field`, old.`state` AS `was`, new.`state` AS `is`
    UNION ALL SELECT 'client', old.`client_name`, new.`client_name` WHERE old.`connection_uid` IS NOT new.`connection_uid`
    UNION ALL SELECT 'statement_no', old.`statement_no`, new.`statement_no`
    UNION ALL SELECT 'date', old.`date`, new.`date`
    UNION ALL SELECT 'due_date', old.`due_date`, new.`due_date`
    UNION ALL SELECT 'billed_total', old.`billed_total`, new.`billed_total`
    UNION ALL SELECT 'paid_total', old.`paid_total`, new.`paid_total`
  ) WHERE `was` IS NOT `is` AND old.`mirror_json` IS NOT new.`mirror_json`
  UNION ALL SELECT new.`uid`, coalesce(new.`checked_at`, 0), 'presence', old.`presence`, new.`presence`
  WHERE (old.`presence` IN ('hidden', 'gone')) <> (new.`presence` IN ('hidden', 'gone'));
END;

-- An invoice that a later read of the list shows for the first time is logged as well: without a presence before. One that was
-- written here has a row already, and the first read of an account shows nothing but new ones.
CREATE TRIGGER `invoice_appeared` AFTER INSERT ON `invoices`
WHEN new.`mirror_json` IS NOT NULL AND new.`presence` = 'present'
  AND EXISTS (SELECT 1 FROM `sweeps` WHERE `resource` = 'invoices' AND `parent` = '' AND `completed_at` IS NOT NULL)
BEGIN
  INSERT INTO `invoice_changes` (`invoice_uid`, `at`, `field`, `before`, `after`)
  VALUES (new.`uid`, coalesce(new.`checked_at`, 0), 'presence', NULL, 'present');
END;
