import type { RowWindow } from './window-math.ts';

/** A row in the document: in its slot, at the place of `index`, or parked until it is needed again. */
export interface RowPlace {
  readonly slot: number;
  readonly index: number;
  readonly isParked: boolean;
}

/**
 * Where every row goes for a window, those on screen first. Making a row takes much longer than filling one, so each that
 * was made stays: those that a shorter list has no use for are parked. With another number of slots all begin anew.
 */
export function createRowPlaces(): (window: RowWindow, slots: number) => readonly RowPlace[] {
  let before: readonly RowPlace[] = [];
  let slotsBefore = 0;
  return (window, slots) => {
    const shown = Array.from({ length: Math.max(0, window.end - window.first) }, (_, offset): RowPlace => {
      const index = window.first + offset;
      return { slot: index % slots, index, isParked: false };
    });
    const used = new Set(shown.map(({ slot }) => slot));
    const parked = (slotsBefore === slots ? before : [])
      .filter(({ slot }) => !used.has(slot))
      // A number that no row on screen has: the document's ids are made of them.
      .map(({ slot }): RowPlace => ({ slot, index: slot, isParked: true }));
    before = [...shown, ...parked];
    slotsBefore = slots;
    return before;
  };
}

/** What a parked row shows on: the last that it was given before. */
export function createLast<Value>(first: Value): (value: Value, isParked: boolean) => Value {
  let last = first;
  return (value, isParked) => {
    if (!isParked) last = value;
    return last;
  };
}
