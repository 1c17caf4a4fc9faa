import { describe, expect, it } from 'vitest';
import { pages } from '#test/helpers/walk-pages.ts';
import type { WalkedPage, WalkOptions } from '#test/helpers/walk-pages.ts';
import { createServiceClient } from '#main/api/service-client.ts';

const FEED = { resource: 'connections', parent: null } as const;

interface Service {
  readonly asked: string[];
  readonly walk: (options?: WalkOptions) => Promise<readonly WalkedPage[]>;
}

/** A service whose answer to a page is `answerTo`; a list of ids stands for their page. */
function serviceOf(answerTo: (page: number, perPage: number) => readonly number[] | Response): Service {
  const asked: string[] = [];
  const transport = (request: Request): Promise<Response> => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    const answer = answerTo(Number(searchParams.get('page')), Number(searchParams.get('per_page')));
    if (answer instanceof Response) return Promise.resolve(answer);
    return Promise.resolve(Response.json({ networks: answer.map((id) => ({ id, hash_key: `h${String(id)}` })) }));
  };
  const client = createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => 'key', transport });
  return { asked, walk: (options) => collect(pages(client, FEED, options)) };
}

async function collect(walked: AsyncIterable<WalkedPage>): Promise<readonly WalkedPage[]> {
  const all: WalkedPage[] = [];
  for await (const page of walked) all.push(page);
  return all;
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const paged = (count: number, most: number) => (page: number, perPage: number) => {
  const size = Math.min(most, perPage);
  return range(count).slice((page - 1) * size, page * size);
};
const counts = (walked: readonly WalkedPage[]): readonly (number | string)[] =>
  walked.map((page) => (page.kind === 'page' ? page.rows.length : page.error.code));
const lastOf = (walked: readonly WalkedPage[]): string | null => {
  const last = walked.at(-1);
  return last?.kind === 'page' ? last.end : 'failed';
};

describe('the pages of a list', () => {
  it.each<[string, Parameters<typeof serviceOf>[0], readonly number[], string]>([
    ['no row', paged(0, 100), [0], 'empty'],
    ['a short page', paged(250, 100), [100, 100, 50], 'short'],
    ['full pages only', paged(200, 100), [100, 100, 0], 'empty'],
    ['20 rows at a time whatever is asked', paged(50, 20), [20, 20, 10], 'short'],
    ['exactly 60 rows', paged(60, 100), [60, 0], 'empty'],
    ['60 rows after a longer page', paged(160, 100), [100, 60], 'short'],
    ['a page that is ignored', () => range(100), [100, 0], 'repeated'],
    ['no list any more', (page) => (page > 1 ? Response.json({ networks: null }) : range(100)), [100, 0], 'empty'],
    ['404 past the end', (page) => (page > 1 ? new Response('', { status: 404 }) : range(100)), [100, 0], 'empty'],
    ['410 past the end', (page) => (page > 1 ? new Response('', { status: 410 }) : range(100)), [100, 0], 'empty'],
  ])('%s', async (_name, answerTo, expected, end) => {
    const { walk, asked } = serviceOf(answerTo);
    const walked = await walk();
    expect(counts(walked)).toEqual(expected);
    expect(lastOf(walked)).toBe(end);
    expect(walked.slice(0, -1).every((page) => page.kind === 'page' && page.end === null)).toBe(true);
    expect(asked).toEqual(expected.map((_, index) => `?per_page=100&page=${String(index + 1)}&order=asc`));
  });

  it('hand out every row once', async () => {
    const walked = await serviceOf(paged(345, 60)).walk();
    const ids = walked.flatMap((page) => (page.kind === 'page' ? page.rows.map((row) => row.id) : []));
    expect(ids).toEqual(range(345));
  });

  it('are asked for as told, and from where a walk had stopped', async () => {
    const { walk, asked } = serviceOf(paged(50, 100));
    const walked = await walk({ order: 'desc', perPage: 20, startPage: 2 });
    expect(walked.map(({ number }) => number)).toEqual([2, 3]);
    expect(asked).toEqual(['?per_page=20&page=2&order=desc', '?per_page=20&page=3&order=desc']);
  });

  it('need no second look at 20 rows where the account gave a longer page before', async () => {
    const first = await serviceOf(paged(120, 100)).walk();
    const longestPage = Math.max(...first.map((page) => (page.kind === 'page' ? page.longestPage : 0)));
    expect(longestPage).toBe(100);
    expect(counts(await serviceOf(paged(20, 100)).walk({ longestPage }))).toEqual([20]);
    expect(counts(await serviceOf(paged(20, 100)).walk())).toEqual([20, 0]);
  });

  it('end with the failure that ends them', async () => {
    const { walk } = serviceOf((page) => (page === 3 ? new Response('', { status: 502 }) : paged(900, 100)(page, 100)));
    const walked = await walk();
    expect(counts(walked)).toEqual([100, 100, 'service_error']);
    expect(walked.at(-1)).toMatchObject({ kind: 'failed', number: 3 });
    expect(counts(await serviceOf(() => new Response('', { status: 404 })).walk())).toEqual(['not_found']);
  });

  it('are not asked for before somebody wants them', async () => {
    const asked: number[] = [];
    const list = (_feed: unknown, { page }: { readonly page: number }) => {
      asked.push(page);
      const rows = range(100).map((id) => ({ id: page * 1_000 + id, hash_key: null, fields: {}, details: null }));
      return Promise.resolve({ kind: 'ok', value: rows } as const);
    };
    for await (const page of pages({ list }, FEED)) if (page.number === 2) break;
    expect(asked).toEqual([1, 2]);
  });
});
