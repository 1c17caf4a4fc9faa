/** The longest search text; accidentally pasted text may have any length. */
export const LONGEST_SEARCH = 1_000;

/** Returns the text that is searched for, from a search box. */
export const searchedText = (typed: string): string => typed.trim().slice(0, LONGEST_SEARCH);
