import type { ServerAddress } from '#shared/service/ids.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** True when an answer is about the object that was addressed. */
export function isSame(object: ServerObject, target: ServerAddress): boolean {
  if (target.hash_key !== null && object.hash_key !== null) return target.hash_key === object.hash_key;
  return target.id === null || target.id === object.id;
}
