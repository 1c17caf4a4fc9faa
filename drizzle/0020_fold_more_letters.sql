-- Letters that have no accent to lose are folded as well: who types strasse finds Straße, who types lodz finds Łódź.
UPDATE `connections` SET `name_folded` = replace(replace(replace(replace(replace(replace(replace(`name_folded`, 'ß', 'ss'), 'ı', 'i'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe')
WHERE `name_folded` GLOB '*[ßıłøđæœ]*';
--> statement-breakpoint
UPDATE `invoices` SET `client_folded` = replace(replace(replace(replace(replace(replace(replace(`client_folded`, 'ß', 'ss'), 'ı', 'i'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe')
WHERE `client_folded` GLOB '*[ßıłøđæœ]*';
--> statement-breakpoint
-- Names that only these letters kept apart are one tag from now on; whichever stays, the invoice has it once.
UPDATE OR REPLACE `invoice_tags` SET `folded` = replace(replace(replace(replace(replace(replace(replace(`folded`, 'ß', 'ss'), 'ı', 'i'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe')
WHERE `folded` GLOB '*[ßıłøđæœ]*';
--> statement-breakpoint
INSERT OR REPLACE INTO `invoice_search`(rowid, `search_text`)
SELECT `search_no`, replace(replace(replace(replace(replace(replace(replace(`search_text`, 'ß', 'ss'), 'ı', 'i'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe') || char(10, 10) FROM `invoices`
WHERE `search_text` GLOB '*[ßıłøđæœ]*' ORDER BY `search_no`;
--> statement-breakpoint
UPDATE `invoices` SET `search_text` = replace(replace(replace(replace(replace(replace(replace(`search_text`, 'ß', 'ss'), 'ı', 'i'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'æ', 'ae'), 'œ', 'oe')
WHERE `search_text` GLOB '*[ßıłøđæœ]*';
