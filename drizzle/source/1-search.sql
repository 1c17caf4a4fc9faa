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
