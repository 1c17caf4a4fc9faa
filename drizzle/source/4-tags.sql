-- Tags survive their invoice, which may leave the book and come back. `invoice_tags.search_no` is the number of the
-- invoice in the search index while it is here, so that tagged invoices are found over an index alone.

CREATE TRIGGER `tags_of_new_invoice` AFTER INSERT ON `invoices` WHEN EXISTS (SELECT 1 FROM `invoice_tags` WHERE `invoice_uid` = new.`uid`)
BEGIN
  UPDATE `invoice_tags` SET `search_no` = new.`search_no` WHERE `invoice_uid` = new.`uid`;
END;

CREATE TRIGGER `tags_of_removed_invoice` AFTER DELETE ON `invoices`
BEGIN
  UPDATE `invoice_tags` SET `search_no` = NULL WHERE `invoice_uid` = old.`uid`;
END;
