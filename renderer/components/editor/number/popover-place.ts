/** Upper and lower edge of a box, in px of the window. */
type Edges = Pick<DOMRect, 'top' | 'bottom'>;

interface PopoverPlace {
  readonly isAbove: boolean;
  /** In px; what is higher scrolls in itself. */
  readonly maxHeight: number;
}

/** Keeps the popover off its field, and off the edge that it stays inside of. */
const GAPS = 4 + 4;
/** With less room than this below its field, a popover stands above it. */
const ENOUGH = 180;

/** Returns where a popover has room: below its field, or above it when there is little room below and more above. */
export function placeBetween(field: Edges, around: Edges): PopoverPlace {
  const above = field.top - around.top - GAPS;
  const below = around.bottom - field.bottom - GAPS;
  const isAbove = below < ENOUGH && above > below;
  return { isAbove, maxHeight: Math.max(0, isAbove ? above : below) };
}

/** Returns the nearest box around an element that scrolls, beyond whose edges the element is not seen. */
export function scrollerAround(element: Element): Element {
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  return document.documentElement;
}
