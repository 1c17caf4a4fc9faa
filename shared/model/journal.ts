/**
 * What the engine decided by itself and a person may want to see: an edit joined with somebody else's, an edit that could
 * not be sent as it was, a mail that the account proves to have left, an object found again after a lost answer, what a
 * person kept as a note, a proposed number that was taken meanwhile.
 */
export const journalKinds = ['merged', 'mail_proven', 'adopted', 'note', 'renumbered'] as const;
export type JournalKind = (typeof journalKinds)[number];
