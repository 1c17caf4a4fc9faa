/**
 * Lists what the engine decides without asking and a person may want to see.
 *
 * - `merged`: an edit was merged with one made in the account, or could not be sent as it was.
 * - `mail_proven`: the account proves that an unconfirmed mail was sent.
 * - `adopted`: an object was found after its answer was lost.
 * - `note`: a text that the person kept as a note.
 * - `renumbered`: a proposed number was taken meanwhile.
 * - `kept_otherwise`: the account did not take some of the sent values.
 * - `rows_put_back`: rows that the account dropped because an update did not name them.
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
