import { runSchedules } from '#main/demo/recurring/generator.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { Change, Picture } from './changes.ts';
import { listChanges, takePicture } from './changes.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** What an action answered, and what it changed in the account. */
interface Attributed<Value> {
  readonly value: Value;
  readonly changes: readonly Change[];
}

const lastTurns = new WeakMap<DemoState, Promise<unknown>>();

/**
 * Runs an action on a book when no other one is under way, so that every change has exactly one cause. What the
 * schedules of the account had to do by now is done before it, and is nobody's.
 */
export function attribute<Value>(book: DemoContext, action: () => Value | Promise<Value>): Promise<Attributed<Value>> {
  const { state } = book;
  const turn = (lastTurns.get(state) ?? Promise.resolve()).then(async () => {
    runSchedules(book);
    const { revision } = state;
    const before = pictureOf(state);
    const value = await action();
    return { value, changes: state.revision === revision ? [] : listChanges(before, pictureOf(state)) };
  });
  lastTurns.set(
    state,
    turn.catch(() => {}),
  );
  return turn;
}

const pictures = new WeakMap<DemoState, { readonly revision: number; readonly picture: Picture }>();

/** Every change raises the revision, so most pictures are taken already. */
function pictureOf(state: DemoState): Picture {
  const known = pictures.get(state);
  if (known?.revision === state.revision) return known.picture;
  const picture = takePicture(state);
  pictures.set(state, { revision: state.revision, picture });
  return picture;
}
