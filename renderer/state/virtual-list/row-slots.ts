import type { RowWindow } from './row-window.ts';

/** A row element: in its slot at the place of `index`, or parked until it is needed. */
interface RowPlace {
  readonly slot: number;
  readonly index: number;
  readonly isParked: boolean;
}

/**
 * Assigns rows of a window to slots, visible ones first. Creating a row takes much longer than filling it, so created
 * rows stay and are parked if a shorter list does not need them. Another number of slots starts over. An unchanged
 * place is the same object, so that its row does not update in every frame of a scroll.
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
    // Park a row under an index that no visible row has, because element ids are made of it.
    for (const slot of known.keys()) if (!now.has(slot)) now.set(slot, placeOf(slot, slot, true));
    before = now;
    slotsBefore = slots;
    return [...now.values()];
  };
}

/** Returns a function that keeps the last value for a parked row. */
export function createLast<Value>(first: Value): (value: Value, isParked: boolean) => Value {
  let last = first;
  return (value, isParked) => {
    if (!isParked) last = value;
    return last;
  };
}
