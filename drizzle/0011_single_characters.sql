-- A single character is found by the terms that begin with it; a second line end behind each text completes its last one.
INSERT INTO `invoice_search`(`invoice_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `invoice_search`(rowid, `search_text`) SELECT `search_no`, `search_text` || char(10, 10) FROM `invoices`;
