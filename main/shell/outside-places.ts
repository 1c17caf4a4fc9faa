import type { OutsidePlace } from '#shared/ipc/events.ts';

type Listener = (place: OutsidePlace) => void;

/** Places of the window that something outside of it leads to: a link, a notification. */
export interface OutsidePlaces {
  open(place: OutsidePlace): void;
  /** Sets who shows the places. The last one that was opened before is shown at once. */
  listen(listener: Listener): void;
}

/** Keeps the place that was opened before there was a window to show it. */
export function createOutsidePlaces(): OutsidePlaces {
  let listener: Listener | null = null;
  let waiting: OutsidePlace | null = null;
  return {
    open(place) {
      if (listener === null) waiting = place;
      else listener(place);
    },
    listen(given) {
      listener = given;
      if (waiting !== null) given(waiting);
      waiting = null;
    },
  };
}
