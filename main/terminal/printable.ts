/** Control characters, which a terminal executes instead of showing. Line feed and tab are not among them. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Bidirectional controls, which reverse the rest of the line, amounts included. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Makes text safe for a terminal: names and messages of the account could otherwise recolour, clear or rewrite the screen. */
export const printable = (text: string): string => text.replace(COMMANDS, '\ufffd').replace(TURNS, '');

/**
 * Returns the value as JSON that is safe for a terminal: control characters that `JSON.stringify` leaves alone are escaped, which
 * changes no value.
 */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
