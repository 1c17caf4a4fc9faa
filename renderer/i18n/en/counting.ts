/** The word that fits a count. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A count with the word that fits it. */
export const times = (count: number, one: string, many: string): string =>
  `${String(count)} ${plural(count, one, many)}`;
