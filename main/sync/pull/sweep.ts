import type { ListMemory } from '#shared/service/list-end.ts';
import { endOfList, hasRepeats } from '#shared/service/list-end.ts';
import type { Checkpoint } from '#main/sync/ports/store.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

export const PAGE_SIZE = 100;

/** Returns the checkpoint after a page. Pure. Times are ms since epoch. */
export function advance(
  checkpoint: Checkpoint,
  objects: readonly ServerObject[],
  memory: ListMemory,
  now: number,
): Checkpoint {
  const ids = objects.map((object) => object.id);
  const isClean = checkpoint.isClean && !hasRepeats(ids, memory);
  if (endOfList(ids, PAGE_SIZE, memory) !== null) return { ...checkpoint, nextPage: null, finishedAt: now, isClean };
  return { ...checkpoint, nextPage: (checkpoint.nextPage ?? 0) + 1, isClean };
}

/** True while a sweep is under way. */
export function isRunning(checkpoint: Checkpoint | null): checkpoint is Checkpoint & { readonly nextPage: number } {
  return checkpoint !== null && checkpoint.nextPage !== null;
}
