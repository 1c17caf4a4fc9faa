/**
 * The second half of a double click: it was meant for what stood here before the first half changed the screen. Keys and
 * screen readers count no clicks.
 */
export const isSecondHalf = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1;
