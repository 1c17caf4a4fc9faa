/** Returns a clause of main that usually follows other text as a sentence of its own. */
export const asSentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
