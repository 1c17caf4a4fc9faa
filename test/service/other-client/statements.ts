import type { StoredStatement } from '#main/demo/state/state.ts';
import { change } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** Takes a statement out of every list, or back into them. A read of it answers all the same. */
export function setArchived<T extends StoredStatement>(demo: DemoContext, list: T[], id: number, archived: boolean): T {
  return change(demo, list, id, (statement) => ({ ...statement, archived }));
}

/** Lets staff see a statement, or hides it from them. */
export function setShared<T extends StoredStatement>(demo: DemoContext, list: T[], id: number, shared: boolean): T {
  return change(demo, list, id, (statement) => ({ ...statement, shared }));
}
