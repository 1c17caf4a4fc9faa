import type { ServerAddress } from '#shared/service/ids.ts';

/**
 * An address that no object can have and that looks like one: ids count from 1, and a hash_key of one sign repeated is
 * none that anybody draws.
 */
export function impossibleTarget({ hash_key }: ServerAddress): ServerAddress {
  if (hash_key === null) return { id: 0, hash_key: null };
  const spelled = (sign: string): string => hash_key.replace(/[\p{L}\p{N}]/gu, sign);
  return { id: 0, hash_key: spelled('0') === hash_key ? spelled('z') : spelled('0') };
}
