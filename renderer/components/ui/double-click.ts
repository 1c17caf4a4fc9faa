/**
 * Returns true for the second half of a double click, which was aimed at what the first half has replaced. Keys and
 * screen readers report no click count and never match.
 */
export const isSecondHalf = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1;
