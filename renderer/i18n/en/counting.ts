/** Returns the singular or plural form for a count. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Returns a count with its singular or plural form. */
export const times = (count: number, one: string, many: string): string =>
  `${String(count)} ${plural(count, one, many)}`;
