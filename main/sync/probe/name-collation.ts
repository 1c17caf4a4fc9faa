/** Maps a text to a sort key; keys are compared by character code. */
export type Order = (text: string) => string;

/** Sorts without case and accents. */
export const foldName: Order = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const binary: Order = (text) => text;
const lettersOnly: Order = (text) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Lists the orders in which services sort names, the most likely first. None is documented (specification 4.2:
 * "alphabetically").
 */
export const nameOrders: readonly Order[] = [foldName, binary, lettersOnly];
/** Calendar dates sort equally in every order. */
export const dateOrders: readonly Order[] = [binary];
