import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { alphabetical, sortRows } from '#main/demo/requests/sort.ts';
import { pageOf } from '#main/demo/requests/paging.ts';
import { Refusal } from '#main/demo/requests/error-response.ts';
import { beginCreateSearch, nextSearchRequest, takePage } from '#main/sync/probe/create-search.ts';
import type { Verdict } from '#main/sync/probe/verdict.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { runsOf } from '#test/tier.ts';

const first = ['acme', 'Birch', 'ÉCLAIR', 'Eclair', 'Zoë', "O'Neil", 'O-Two', 'Über', 'delta', 'Harbor', 'MILL', '3D'];
const second = ['', ' & Sons', ' Ltd', '-Works', ' group', ', Inc.'];

interface List {
  readonly knobs: Pick<Knobs, 'ties' | 'page_size' | 'past_end' | 'collation'>;
  readonly names: readonly string[];
}

/** A name, many times over when `variety` is small. */
function nameOf(seed: number, variety: number): string {
  const number = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const tail = number % variety;
  return `${first[number % first.length] ?? ''} ${String(tail)}${second[(number >>> 8) % second.length] ?? ''}`;
}

/** The service's list of connections, page by page. */
function listOf({ knobs, names }: List): (page: number, turn: number) => readonly ServerObject[] {
  const rows = names.map((name, index) => ({
    id: index + 1,
    hash_key: `k${String(index + 1)}`,
    fields: { name, business_email: `books${String(index)}@example.com` },
    details: null,
  }));
  const sorted = sortRows(rows, ({ fields }) => [alphabetical(fields.name, knobs.collation)]);
  return (page, turn) => {
    try {
      return pageOf(sorted, { per_page: '100', page: String(page) }, { knobs, turn }) ?? [];
    } catch (thrown) {
      if (thrown instanceof Refusal) return [];
      throw thrown;
    }
  };
}

interface Found {
  readonly verdict: Verdict;
  readonly requests: number;
}

/** Looks for the last of the names; the book knows all the others and, if `isThere` is false, this one too. */
function look(
  list: List,
  options: { isThere?: boolean; isLast?: boolean; knownRows?: number; turn?: number } = {},
): Found {
  const { isThere = true, isLast = false, knownRows = list.names.length - 1, turn = 0 } = options;
  const own = list.names.length;
  const name = list.names.at(-1) ?? '';
  const body = { name, business_email: isThere ? `Books${String(own - 1)}@example.com` : 'nobody@example.com' };
  const pages = listOf(list);
  let state = beginCreateSearch({ resource: 'connections', parent: null, body, knownRows, totals: null, isLast });
  for (let requests = 0; ; requests += 1) {
    const next = nextSearchRequest(state);
    if (next.kind === 'decided') return { verdict: next.verdict, requests };
    if (requests > 1_000) throw new Error('this look does not end');
    if (next.kind !== 'page') throw new Error('a connection is read whole from its list');
    state = takePage(state, pages(next.page, turn + requests), (id) => id !== own);
  }
}

const plain = { ties: 'stable', page_size: 'asked', past_end: 'empty', collation: 'folded' } as const;
const names = (count: number, variety: number, seed = 0): readonly string[] =>
  Array.from({ length: count + 1 }, (_, index) => nameOf(seed + index, variety));
const counts = fc.oneof(fc.nat({ max: 5_000 }), fc.constantFrom(0, 1, 98, 99, 100, 199, 4_999, 5_000));
const seeds = fc.nat({ max: 1_000_000 });

describe('the search for a connection among up to 5,000', () => {
  it('needs at most two requests more than the logarithm of the pages when names are sorted as here', () => {
    fc.assert(
      fc.property(counts, seeds, (count, seed) => {
        const { verdict, requests } = look({ knobs: plain, names: names(count, 100_000, seed) });
        expect(verdict).toMatchObject({ kind: 'found', object: { id: count + 1 } });
        expect(requests).toBeLessThanOrEqual(Math.ceil(Math.log2(Math.ceil((count + 1) / 100))) + 2);
      }),
      { numRuns: runsOf(60) },
    );
  });

  const knobs = fc.record<List['knobs']>({
    ties: fc.constantFrom('stable', 'shuffled'),
    page_size: fc.constantFrom('asked', '20', '60'),
    past_end: fc.constantFrom('empty', 'not_found', 'null', 'repeats'),
    collation: fc.constantFrom('folded', 'binary'),
  });

  it('finds it in every order, with shuffled ties, other page sizes and any guess at the length', () => {
    const variety = fc.constantFrom(1, 5, 50, 100_000);
    const guess = fc.oneof(fc.constant(undefined), fc.nat({ max: 10_000 }));
    fc.assert(
      fc.property(knobs, counts, seeds, variety, guess, fc.nat(), (given, count, seed, kinds, knownRows, turn) => {
        const list = { knobs: given, names: names(Math.min(count, kinds === 100_000 ? 5_000 : 900), kinds, seed) };
        const { verdict } = look(list, { turn, ...(knownRows === undefined ? {} : { knownRows }) });
        // Only where it hides among rows that change places may a look prove nothing; it never says that it is absent.
        const isTied = given.ties === 'shuffled' && kinds < 100_000;
        expect(isTied ? ['found', 'unclear'] : ['found']).toContain(verdict.kind);
      }),
      {
        numRuns: runsOf(200),
        examples: [
          [{ ties: 'shuffled', page_size: 'asked', past_end: 'repeats', collation: 'binary' }, 900, 851, 1, 3_800, 0],
        ],
      },
    );
  });

  it('proves its absence, cheaply at first and from the whole list before anything is sent again', () => {
    fc.assert(
      fc.property(counts, seeds, (count, seed) => {
        const list = { knobs: plain, names: names(count, 100_000, seed) };
        const pages = Math.ceil((count + 1) / 100);
        const early = look(list, { isThere: false });
        const last = look(list, { isThere: false, isLast: true });
        expect([early.verdict.kind, last.verdict.kind]).toEqual(['absent', 'absent']);
        expect(early.requests).toBeLessThanOrEqual(3 * (Math.ceil(Math.log2(pages)) + 3));
        expect(last.requests).toBeGreaterThanOrEqual(pages);
      }),
      { numRuns: runsOf(40) },
    );
  });

  it('finds a client whose name the service sorts in its own way', () => {
    const shuffled = names(600, 100_000).toSorted((a, b) => ((a.length * 7919) % 13) - ((b.length * 7919) % 13));
    const rows = shuffled.map((name, index) => ({
      id: index + 1,
      hash_key: 'k',
      fields: { name, business_email: `b${String(index)}@example.com` },
      details: null,
    }));
    const body = { name: shuffled[432] ?? '', business_email: 'b432@example.com' };
    let state = beginCreateSearch({
      resource: 'connections',
      parent: null,
      body,
      knownRows: 600,
      totals: null,
      isLast: false,
    });
    for (let next = nextSearchRequest(state); next.kind === 'page'; next = nextSearchRequest(state))
      state = takePage(state, rows.slice((next.page - 1) * 100, next.page * 100), (id) => id !== 433);
    expect(state.verdict).toMatchObject({ kind: 'found', object: { id: 433 } });
  });
});
