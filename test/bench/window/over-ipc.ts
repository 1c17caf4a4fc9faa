import type { Page } from 'playwright-core';
import type { Channel, Input } from '#shared/ipc/contract.ts';
import { catalogueList } from '#shared/lists/catalogue-list.ts';
import { clientList } from '#shared/lists/client-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { recurringList } from '#shared/lists/recurring-list.ts';
import type { Figure } from '#test/bench/measure.ts';
import { percentile, ratioFigure, report, timeFigure } from '#test/bench/measure.ts';
import { TAG } from '#test/bench/large-payments.ts';
import { request } from '#test/e2e/request.ts';
import { inWindow } from './bench-window.ts';

type Query = QueryOf<'invoices'>;

const ROUNDS = 5;
const RUNS = 60;
const MOST_MS = { list: 8, search: 25, counts: 15 } as const;

const first: Query = {
  tab: 'all',
  search: '',
  terms: [],
  sort: { column: 'date', direction: 'desc' },
  thenBy: null,
  offset: 0,
  limit: 100,
};

const allClients: QueryOf<'clients'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 100 },
  ...clientList.order,
};

const allProfiles: QueryOf<'recurring'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 100 },
  ...recurringList.order,
};

const allSavedLines: QueryOf<'catalogue'> = {
  ...{ tab: 'items', search: '', terms: [], offset: 0, limit: 100 },
  ...catalogueList.order,
};

const paidThenDate: Partial<Query> = {
  sort: { column: 'paid_share', direction: 'desc' },
  thenBy: { column: 'date', direction: 'desc' },
};

/** Of the best round, in ms. */
interface Taken {
  readonly p95: number;
  readonly median: number;
}

/** A request's whole way from the page to the book and back. */
async function ask<C extends Channel>(page: Page, channel: C, input: Input<C>): Promise<Taken> {
  // Fails here where it would fail quietly there.
  await request(page, channel, input);
  const call = `window.inkwell.request(${JSON.stringify(channel)}, ${JSON.stringify(input)})`;
  const script = `(async () => {
    const times = [];
    for (let run = 0; run < ${String(RUNS)}; run += 1) {
      const began = performance.now();
      await ${call};
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b);
  })()`;
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    // Answered by the script above.
    rounds.push((await page.evaluate(script)) as readonly number[]);
  const best = (share: number): number => Math.min(...rounds.map((times) => percentile(times, share)));
  return { p95: best(0.95), median: best(0.5) };
}

/** What the list asks of main, as the page asks it. */
export function benchOverIpc(): Promise<void> {
  return inWindow('on_time', async ({ page }) => {
    const bare = await ask(page, 'views:list', { list: 'invoices' });
    const figures: Figure[] = [timeFigure('the least that a request takes', bare.p95)];
    const list = async (name: string, part: Partial<Query>, limit: number): Promise<void> => {
      figures.push(
        timeFigure(name, (await ask(page, 'list:page', { list: 'invoices', ...first, ...part })).p95, limit),
      );
    };
    const window = await ask(page, 'list:page', { list: 'invoices', ...first });
    figures.push(
      timeFigure('first window', window.p95, MOST_MS.list),
      // The least request takes so little that its p95 is the machine's.
      ratioFigure('first window, of the least request', window.median, bare.median),
    );
    await list('window at row 60,000', { offset: 60_000 }, MOST_MS.list);
    await list('sorted by client', { sort: { column: 'client', direction: 'asc' } }, MOST_MS.list);
    await list('sorted by total', { sort: { column: 'total', direction: 'desc' } }, MOST_MS.list);
    await list('sorted by expected date', { sort: { column: 'expected', direction: 'asc' } }, MOST_MS.list);
    await list('sorted by what is paid, then date', paidThenDate, MOST_MS.list);
    await list('sorted by last contact', { sort: { column: 'last_contact', direction: 'asc' } }, MOST_MS.list);
    await list('overdue tab', { tab: 'overdue' }, MOST_MS.list);
    await list('a common word', { search: 'harbor' }, MOST_MS.search);
    await list('a tag of the oldest quarter', { terms: [{ kind: 'text', field: 'tag', text: TAG }] }, MOST_MS.search);
    await list('part of a number', { search: '4321' }, MOST_MS.search);
    const tabs = async (search: string): Promise<number> =>
      (await ask(page, 'list:count-tabs', { list: 'invoices', search, terms: [] })).p95;
    figures.push(
      timeFigure('tabs', await tabs(''), MOST_MS.counts),
      timeFigure('tabs of a common word', await tabs('harbor'), MOST_MS.counts),
    );
    const clients = async (name: string, part: Partial<QueryOf<'clients'>>): Promise<void> => {
      const query = { list: 'clients', ...allClients, ...part } as const;
      figures.push(timeFigure(`clients: ${name}`, (await ask(page, 'list:page', query)).p95, MOST_MS.list));
    };
    await clients('first window', {});
    await clients('from row 1,500, sorted by what they owe', {
      sort: { column: 'due', direction: 'desc' },
      offset: 1_500,
    });
    await clients('overdue tab', { tab: 'overdue', sort: { column: 'overdue', direction: 'asc' } });
    await clients('a common word', { search: 'harbor' });
    figures.push(
      timeFigure(
        'clients: tabs',
        (await ask(page, 'list:count-tabs', { list: 'clients', search: '', terms: [] })).p95,
        MOST_MS.counts,
      ),
    );
    const recurring = async (name: string, part: Partial<QueryOf<'recurring'>>): Promise<void> => {
      const query = { list: 'recurring', ...allProfiles, ...part } as const;
      figures.push(timeFigure(`recurring: ${name}`, (await ask(page, 'list:page', query)).p95, MOST_MS.list));
    };
    await recurring('first window', {});
    await recurring('from row 2,000, sorted by amount per year', {
      sort: { column: 'year', direction: 'desc' },
      offset: 2_000,
    });
    await recurring('a common word', { search: 'hosting' });
    const catalogue = async (name: string, part: Partial<QueryOf<'catalogue'>>): Promise<void> => {
      const query = { list: 'catalogue', ...allSavedLines, ...part } as const;
      figures.push(timeFigure(`catalogue: ${name}`, (await ask(page, 'list:page', query)).p95, MOST_MS.list));
    };
    await catalogue('first window', {});
    await catalogue('from row 4,000, sorted by price', { sort: { column: 'price', direction: 'desc' }, offset: 4_000 });
    await catalogue('a common word', { search: 'harbor' });
    report('ipc', `Requests of the list over IPC (p95 of ${String(RUNS)}, best of ${String(ROUNDS)} rounds)`, figures);
  });
}
