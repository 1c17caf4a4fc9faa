import { describe, expect, it } from 'vitest';
import { impossibleTarget } from '#main/sync/absence/negative-control.ts';

describe('an address that no object can have', () => {
  it.each([
    ['Zk3fQm0aLwTtRg', '00000000000000'],
    ['ab12-cd34', '0000-0000'],
    ['é_β', '0_0'],
    ['0000', 'zzzz'],
    [null, null],
  ])('looks like %s: %s', (hash_key, impossible) => {
    expect(impossibleTarget({ id: 7, hash_key })).toEqual({ id: 0, hash_key: impossible });
  });
});
