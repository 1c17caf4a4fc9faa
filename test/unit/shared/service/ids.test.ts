import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUid, uidFrom } from '#shared/service/ids.ts';

const randomBytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const times = fc.nat({ max: 281_474_976_710_655 });

describe('a local id', () => {
  it('is a UUIDv7 for any time and any random bytes', () => {
    fc.assert(
      fc.property(times, randomBytes, (time, random) => {
        const uid = uidFrom(time, random);
        expect(isUid(uid)).toBe(true);
        expect(Number.parseInt(uid.slice(0, 13).replace('-', ''), 16)).toBe(time);
      }),
    );
  });

  it('sorts by creation time', () => {
    fc.assert(
      fc.property(times, times, randomBytes, randomBytes, (a, b, first, second) => {
        if (a !== b) expect(uidFrom(a, first) < uidFrom(b, second)).toBe(a < b);
      }),
    );
  });

  it('depends on its random bytes', () => {
    const ids = new Set(
      Array.from({ length: 256 }, (_element, byte) => uidFrom(1, new Uint8Array([0, byte, 0, 0, 0, 0, 0, 0, 0, 0]))),
    );
    expect(ids.size).toBe(256);
    expect(uidFrom(1, new Uint8Array(10))).toBe('00000000-0001-7000-8000-000000000000');
    expect(uidFrom(1.9, new Uint8Array(10).fill(255))).toBe('00000000-0001-7fff-bfff-ffffffffffff');
  });

  it('rejects everything else', () => {
    for (const text of [
      '',
      'x',
      '1',
      '00000000-0001-4000-8000-000000000000',
      '00000000-0001-7000-c000-000000000000',
      ' 00000000-0001-7000-8000-000000000000',
      '00000000-0001-7000-8000-000000000000\n',
    ])
      expect([text, isUid(text)]).toEqual([text, false]);
  });
});
