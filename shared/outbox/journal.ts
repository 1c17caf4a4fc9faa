/**
 * What the engine decided by itself and a person may want to see: an edit joined with somebody else's, an edit that could
 * not be sent as it was, a mail that the account proves to have left, an object found again after a lost answer, what a
 * person kept as a note, a proposed number that was taken meanwhile, values that the account did not take with the rest, rows
 * that it dropped because an update did not name them.
 */
export const journalKinds = [
  'merged',
  'mail_proven',
  'adopted',
  'note',
  'renumbered',
  'kept_otherwise',
  'rows_put_back',
] as const;
export type JournalKind = (typeof journalKinds)[number];
