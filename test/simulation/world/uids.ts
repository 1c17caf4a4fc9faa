import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';

/** Uids that count, so that equal worlds have equal ones. `lane` keeps the sources of one world apart. */
export function createUidSource(start: number, lane = 0): () => Uid {
  let count = 0;
  return () => {
    count += 1;
    return uidFrom(start + count, new Uint8Array(10).fill(lane));
  };
}
