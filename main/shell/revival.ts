/** Deaths of a page so close to each other are of one cause. */
const RELATED_MS = 60_000;

/** What becomes of a page whose process has died. */
type Revival =
  /** It comes back where it was: every key is in the book. */
  | 'same_screen'
  /** That screen may be what kills it. */
  | 'first_screen'
  /** It does not live: a person decides. */
  | 'ask';

const STAGES = ['same_screen', 'first_screen', 'ask'] as const satisfies readonly Revival[];

/** Answers for each death of one page what to do. `now`: ms that only grow. */
export function createRevival(now: () => number): () => Revival {
  let deaths: readonly number[] = [];
  return () => {
    const at = now();
    deaths = [...deaths.filter((earlier) => at - earlier < RELATED_MS), at];
    return STAGES[deaths.length - 1] ?? 'ask';
  };
}
