import type { ServerAddress } from '#shared/service/ids.ts';

/**
 * Returns an address that looks valid and that no object can have: ids count from 1, and no service generates a
 * `hash_key` of one repeated sign.
 */
export function impossibleTarget({ hash_key }: ServerAddress): ServerAddress {
  if (hash_key === null) return { id: 0, hash_key: null };
  const spelled = (sign: string): string => hash_key.replace(/[\p{L}\p{N}]/gu, sign);
  return { id: 0, hash_key: spelled('0') === hash_key ? spelled('z') : spelled('0') };
}
