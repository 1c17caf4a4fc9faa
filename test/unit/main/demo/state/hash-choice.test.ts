import { expect, it } from 'vitest';
import { chosen, mix } from '#main/demo/state/hash-choice.ts';

it('mix gives no two numbers the same place', () => {
  const places = Array.from({ length: 10_000 }, (_place, number) => mix(number));
  expect(new Set(places).size).toBe(10_000);
  for (const place of places) expect(Number.isInteger(place) && place >= 0 && place < 2 ** 32).toBe(true);
});

it('chosen follows from its parts alone, and falls on every side about as often', () => {
  expect(chosen(1_000, 'a', 1)).toBe(chosen(1_000, 'a', 1));
  const fallen = Array.from({ length: 3_000 }, (_side, id) => chosen(3, 'price', id));
  for (const side of [0, 1, 2]) expect(fallen.filter((found) => found === side).length).toBeGreaterThan(900);
});

it('chosen tells apart parts that read the same when put together', () => {
  const parts: readonly (readonly (string | number)[])[] = [['a', 12], ['a1', 2], ['a', 1, 2], ['a12'], [12, 'a']];
  expect(new Set(parts.map((of) => chosen(2 ** 32, ...of))).size).toBe(parts.length);
});
