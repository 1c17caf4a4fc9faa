import { setImmediate as turn } from 'node:timers/promises';

/** Lets other work run before it resolves. */
export const nextTurn = (): Promise<void> => turn();

/** The aim for one step: short enough that other requests hardly wait. */
const STEP_MS = 8;

interface StepOptions {
  /** Runs each step, for example in a transaction of its own: none is ever open while others have their turn. */
  readonly around?: (step: () => void) => void;
}

/**
 * Maps many items in steps of a few milliseconds and lets other work run in between. `begin` is called anew before each step: what it
 * reads may have changed meanwhile, and what was open may be closed.
 */
export async function mapInSteps<Item, Value>(
  items: readonly Item[],
  begin: () => (item: Item) => Value,
  { around = (step) => step() }: StepOptions = {},
): Promise<readonly Value[]> {
  const values: Value[] = [];
  while (values.length < items.length) {
    if (values.length > 0) await nextTurn();
    around(() => {
      const map = begin();
      const endsAt = performance.now() + STEP_MS;
      for (const item of items.slice(values.length)) {
        values.push(map(item));
        if (performance.now() >= endsAt) break;
      }
    });
  }
  return values;
}
