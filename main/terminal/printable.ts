/** A terminal obeys these instead of showing them; the end of a line and a tab stay. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They turn the rest of the line around, amounts included. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text as a terminal may be given it: the account's own names and messages could recolour, clear or rewrite what is read. */
export const printable = (text: string): string => text.replace(COMMANDS, '\ufffd').replace(TURNS, '');

/**
 * One JSON document. What it says is the same: what `JSON.stringify` leaves as it is, and a terminal obeys or turns a line around
 * for, is written out.
 */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
