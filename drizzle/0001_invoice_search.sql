-- Words are found in the middle, in any script and without accents. Contentless: the text itself stands in the row.
CREATE VIRTUAL TABLE `invoice_search` USING fts5(
  `search_text`,
  content = '',
  contentless_delete = 1,
  tokenize = 'trigram remove_diacritics 1'
);
