import type { RowWindow } from './row-window.ts';

/** A row in the document: in its slot, at the place of `index`, or parked until it is needed again. */
export interface RowPlace {
  readonly slot: number;
  readonly index: number;
  readonly isParked: boolean;
}

/**
 * Where every row goes for a window, those on screen first. Making a row takes much longer than filling one, so each that
 * was made stays: those that a shorter list has no use for are parked. With another number of slots all begin anew.
 * A row whose place is the same gets the same object: another one would wake it in every frame of a scroll.
 */
export function createRowPlaces(): (window: RowWindow, slots: number) => readonly RowPlace[] {
  let before: ReadonlyMap<number, RowPlace> = new Map();
  let slotsBefore = 0;
  return (window, slots) => {
    const known = slotsBefore === slots ? before : new Map<number, RowPlace>();
    const placeOf = (slot: number, index: number, isParked: boolean): RowPlace => {
      const last = known.get(slot);
      return last?.index === index && last.isParked === isParked ? last : { slot, index, isParked };
    };
    const now = new Map<number, RowPlace>();
    for (let index = window.first; index < window.end; index += 1)
      now.set(index % slots, placeOf(index % slots, index, false));
    // Parked under a number that no row on screen has: the document's ids are made of them.
    for (const slot of known.keys()) if (!now.has(slot)) now.set(slot, placeOf(slot, slot, true));
    before = now;
    slotsBefore = slots;
    return [...now.values()];
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
