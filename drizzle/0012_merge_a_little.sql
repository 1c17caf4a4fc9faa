-- The index is merged a little with every few writes, by the program: what it did on its own took up to a third of a
-- second at once. Should the program fall behind all the same, 64 parts of one size are merged as before.
INSERT INTO `invoice_search`(`invoice_search`, `rank`) VALUES ('automerge', 0);
--> statement-breakpoint
INSERT INTO `invoice_search`(`invoice_search`, `rank`) VALUES ('crisismerge', 64);
