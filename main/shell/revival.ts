/** Crashes of a page within this time in ms count as one cause. */
const RELATED_MS = 60_000;

/** The action for a page whose process has died. */
type Revival =
  /** Reload the same screen; nothing is lost, because every keystroke is in the book. */
  | 'same_screen'
  /** Load the start page, because the screen itself may cause the crash. */
  | 'first_screen'
  /** Ask the person, because the start page crashed as well. */
  | 'ask';

const STAGES = ['same_screen', 'first_screen', 'ask'] as const satisfies readonly Revival[];

/** Returns a function to call for each crash of a page; it returns the action. `now`: monotonic time in ms. */
export function createRevival(now: () => number): () => Revival {
  let deaths: readonly number[] = [];
  return () => {
    const at = now();
    deaths = [...deaths.filter((earlier) => at - earlier < RELATED_MS), at];
    return STAGES[deaths.length - 1] ?? 'ask';
  };
}
