import { describe, expect, it } from 'vitest';
import { initialsOf } from '#renderer/state/app/initials.ts';

describe('initials', () => {
  it.each([
    ['Aurora Studio', 'AS'],
    ['birch & harbor ltd', 'BH'],
    ['株式会社 山田', '株山'],
    ['Ölberg', 'Ö'],
    ['2nd Street 7', '2S'],
    ['&', '·'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
