/** Orders texts by their characters: the same everywhere, unlike the order of a language. */
export const compareText = (one: string, other: string): -1 | 0 | 1 => (one === other ? 0 : one < other ? -1 : 1);
