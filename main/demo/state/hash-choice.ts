/**
 * Mixes a number with the finalizer of murmur3: no two of 2^32 numbers give the same result, and neighbours land far
 * apart.
 */
export function mix(number: number): number {
  let value = number | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Returns a number below `count` that looks random and depends on the parts alone, so that a choice is the same each
 * time.
 */
export function chosen(count: number, ...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = `${part}|`;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash) % count;
}
