/**
 * Our identifier of an object (UUIDv7): the primary key for ever, the only foreign key, and the only id in URLs,
 * selections and links. The service's `id` and `hash_key` are attributes that arrive later.
 */
export type Uid = string;

/** The ids by which the service addresses an object: `id` in payloads and most paths, `hash_key` in the others. */
export interface ServerAddress {
  readonly id: number | null;
  readonly hash_key: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUid(value: string): value is Uid {
  return UUID.test(value);
}

/** Returns a UUIDv7 from a time (ms since epoch) and ten random bytes. Uids sort by creation time. */
export function uidFrom(timeMs: number, random: Uint8Array): Uid {
  const time = Math.floor(timeMs).toString(16).padStart(12, '0');
  const hex = Array.from(random.slice(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((parseInt(hex.slice(4, 5), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8, 12),
    `7${hex.slice(1, 4)}`,
    `${variant}${hex.slice(5, 8)}`,
    hex.slice(8, 20),
  ].join('-');
}
