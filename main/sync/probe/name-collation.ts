/** The order a service may sort texts in: texts stand as what this makes of them stands by character code. */
export type Order = (text: string) => string;

/** Without case and accents. */
export const foldName: Order = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const binary: Order = (text) => text;
const lettersOnly: Order = (text) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '');

/** How services sort names, the most likely first. None says so (specification 4.2: "alphabetically"). */
export const nameOrders: readonly Order[] = [foldName, binary, lettersOnly];
/** Calendar dates are the same in every order. */
export const dateOrders: readonly Order[] = [binary];
