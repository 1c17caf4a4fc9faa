import { describe, expect, it } from 'vitest';
import { beginCreateSearch } from '#main/sync/probe/create-search.ts';
import { createSuspendedSearches } from '#main/sync/settle/suspended-searches.ts';

const state = beginCreateSearch({
  resource: 'connections',
  body: { name: 'Acme' },
  totals: null,
  parent: null,
  knownRows: 500,
  isLast: true,
});

describe('a suspended search', () => {
  it('continues once, with the time at which it began', () => {
    let now = 1_000;
    const looks = createSuspendedSearches({ now: () => now });
    looks.keep(7, { state, beganAt: 400 });
    now = 60_999;
    expect(looks.take(8)).toBeNull();
    expect(looks.take(7)).toMatchObject({ state, beganAt: 400 });
    expect(looks.take(7)).toBeNull();
  });

  it.each([
    ['a minute later', 61_000],
    ['once the clock was set back', 999],
  ])('begins anew %s: pages read by then prove nothing beside those read now', (_when, at) => {
    let now = 1_000;
    const looks = createSuspendedSearches({ now: () => now });
    looks.keep(7, { state, beganAt: 400 });
    now = at;
    expect(looks.take(7)).toBeNull();
  });
});
