import { describe, expect, it } from 'vitest';
import { chosenAge, withAge } from '#renderer/state/invoice-list/aging-term.ts';
import { lateAges } from '#shared/search/days-ago.ts';

const [, second, , last] = lateAges;

describe('an age that is chosen', () => {
  it('replaces any other age in the search, and keeps the rest', () => {
    expect(withAge('', second)).toBe('late:31..60');
    expect(withAge('birch  late:1..30 has:po', last)).toBe('birch has:po late:>90');
    expect(withAge('late:1..30 late:5', second)).toBe('late:31..60');
    expect(withAge('"site visit" late:31..60', null)).toBe('"site visit"');
  });

  it('is recognised in the search', () => {
    for (const age of lateAges) expect(chosenAge(withAge('birch', age))).toBe(age);
    expect(chosenAge('birch')).toBeNull();
    expect(chosenAge('late:1..31')).toBeNull();
    expect(chosenAge('late:1..30 late:31..60')).toBeNull();
  });
});
