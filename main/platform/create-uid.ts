import { randomBytes } from 'node:crypto';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';

const UID_BYTES = 10;

/** Random bytes are fetched for many uids at once, because ten bytes cost as much time as thousands. */
const POOL_BYTES = 4_000;

let pool = Buffer.alloc(0);

export function createUid(): Uid {
  if (pool.length < UID_BYTES) pool = randomBytes(POOL_BYTES);
  const random = pool.subarray(0, UID_BYTES);
  pool = pool.subarray(UID_BYTES);
  return uidFrom(Date.now(), random);
}
