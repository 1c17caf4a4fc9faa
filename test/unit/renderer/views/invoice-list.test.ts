import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceTabs } from '#shared/lists/invoice-list.ts';
import { words } from '#shared/words/words.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { TODAY } from '#test/e2e/fake/fake-book.ts';

async function renderList(scenario = 'account') {
  const rendered = await renderApp(scenario);
  const grid = await screen.findByRole('grid');
  await waitFor(() => {
    expect(within(grid).getAllByRole('row').length).toBeGreaterThan(5);
  });
  return { ...rendered, grid };
}
/** Pixels: the list has room for a preview beside it. */
const WIDE = 1_500;
const usual = window.innerWidth;
afterEach(() => {
  window.innerWidth = usual;
});

const selectedNumber = (grid: HTMLElement) =>
  within(grid).getByRole('row', { selected: true }).querySelector('.number')?.textContent?.trim();

async function startSearch(user: UserEvent): Promise<void> {
  await user.keyboard('/');
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search invoices' }));
  });
}

describe('invoice list', () => {
  it('is a grid that knows its size but holds only the rows on screen', async () => {
    const { grid } = await renderList();
    expect(grid.getAttribute('aria-rowcount')).toBe('401');
    const rows = within(grid).getAllByRole('row');
    expect(rows.length).toBeLessThan(60);
    expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('moves with J, K, arrows, Home and End, and opens with Enter', async () => {
    const { grid, app } = await renderList();
    const first = selectedNumber(grid);
    await fireEvent.keyDown(document.body, { key: 'j' });
    const second = selectedNumber(grid);
    expect(second).not.toBe(first);
    await fireEvent.keyDown(grid, { key: 'ArrowDown' });
    await fireEvent.keyDown(grid, { key: 'ArrowUp' });
    expect(selectedNumber(grid)).toBe(second);
    await fireEvent.keyDown(document.body, { key: 'k' });
    expect(selectedNumber(grid)).toBe(first);
    await fireEvent.keyDown(grid, { key: 'End' });
    expect(app.lists?.invoices.cursor.index).toBe(399);
    await fireEvent.keyDown(grid, { key: 'Home' });
    await fireEvent.keyDown(grid, { key: 'Enter' });
    expect(app.router.route).toEqual({ name: 'invoice', uid: app.lists?.invoices.cursor.uid });
  });

  it('opens and selects a row that is not loaded yet as soon as it is', async () => {
    const { grid, app } = await renderList();
    await fireEvent.keyDown(grid, { key: 'End' });
    expect(app.lists?.invoices.rowAt(399)).toBeNull();
    await fireEvent.keyDown(grid, { key: ' ' });
    await waitFor(() => {
      expect(app.lists?.invoices.selection.asked).toEqual({
        kind: 'some',
        uids: [app.lists?.invoices.rowAt(399)?.uid],
      });
    });
    await fireEvent.keyDown(grid, { key: 'Home' });
    for (let step = 0; step < 250; step += 1) app.lists?.invoices.cursor.select(step);
    expect(app.lists?.invoices.rowAt(249)).toBeNull();
    await fireEvent.keyDown(grid, { key: 'Enter' });
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'invoice', uid: app.lists?.invoices.rowAt(249)?.uid });
    });
  });

  it('keeps the previous row’s paper until the next is loaded', async () => {
    window.innerWidth = WIDE;
    const { grid, main } = await renderList();
    const paper = await screen.findByRole('group', { name: 'Preview' });
    const numberOf = (): string => selectedNumber(grid)?.split(' ')[0] ?? '';
    const first = numberOf();
    await within(paper).findByText(first);
    const invoke = main.invoke.bind(main);
    let arrive = (): void => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    vi.spyOn(main, 'invoke').mockImplementation(async (channel, payload) => {
      if (channel === 'invoice:get') await arrival;
      return invoke(channel, payload);
    });
    await fireEvent.keyDown(document.body, { key: 'j' });
    const second = numberOf();
    await waitFor(() => {
      expect(paper.getAttribute('aria-busy')).toBe('true');
    });
    expect(within(paper).getByText(first)).toBeTruthy();
    arrive();
    await within(paper).findByText(second);
    expect([paper.getAttribute('aria-busy'), within(paper).queryByText(first)]).toEqual(['false', null]);
  });

  it("keeps its rows made while a search finds nothing, out of everybody's reach, and fills them again", async () => {
    const { grid, user } = await renderList();
    const row = within(grid).getAllByRole('row')[1];
    await startSearch(user);
    await user.keyboard('no such invoice');
    await screen.findByText('No results');
    expect(grid.isConnected).toBe(true);
    expect(grid.inert).toBe(true);
    expect(within(grid).queryAllByRole('row', { name: /INV-/ })).toEqual([]);
    expect(screen.queryByText('Select an invoice to preview it.')).toBeNull();
    await user.clear(screen.getByRole('combobox', { name: 'Search invoices' }));
    await waitFor(() => {
      expect(within(grid).getAllByRole('row')[1]).toBe(row);
    });
    expect(grid.inert).toBe(false);
    expect(row?.hidden).toBe(false);
  });

  it('names the row under the cursor', async () => {
    const { grid } = await renderList();
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
  });

  it('sorts by a header and says so', async () => {
    const { user } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Client' }));
    expect(screen.getByRole('columnheader', { name: /Client/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Client' }));
    expect(screen.getByRole('columnheader', { name: /Client/ }).getAttribute('aria-sort')).toBe('descending');
  });

  it('tells upload state and status in words, not only in colours', async () => {
    await renderList();
    expect(screen.getAllByRole('img', { name: 'not sent to your account yet' }).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^Overdue \d+ d$/).length).toBeGreaterThan(0);
    expect(screen.getByText('write-off pending')).toBeTruthy();
  });

  it('searches with /, and offers to clear the search when nothing is found', async () => {
    const { user } = await renderList();
    await startSearch(user);
    await user.keyboard('zzzz');
    await user.click(await screen.findByRole('button', { name: 'Show all invoices' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('keeps single letters as text while somebody types', async () => {
    const { user, app } = await renderList();
    await startSearch(user);
    await user.keyboard('njk');
    expect(app.router.route.name).toBe('invoices');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search invoices' }).value).toBe('njk');
  });

  it('shows on every tab how many there are and what they add up to in each currency', async () => {
    const { main, app } = await renderList();
    for (const tab of invoiceTabs) {
      const { count, sums } = main.countOf({ tab, search: '', terms: [] });
      const name = words.list_tab({ tab });
      const button = await screen.findByRole('button', { name: new RegExp(`^${name} ${String(count)}( |$)`) });
      for (const { minor, currency } of sums) {
        expect(button.textContent).toContain(app.formats.rounded(minor, currency));
      }
    }
    expect(main.countOf({ tab: 'paid', search: '', terms: [] }).sums.length).toBeGreaterThan(1);
  });

  it('keeps the currencies of all tabs in one order, and counts those without room', async () => {
    const { main, user } = await renderList();
    const sumOf = (currency: string, minor: number) => ({ currency, minor, leftOut: 0 });
    vi.spyOn(main.handlers, 'list:count-tabs').mockReturnValue([
      {
        tab: 'all',
        count: 9,
        sums: [sumOf('EUR', 1_200_000_000), sumOf('USD', 700), sumOf('GBP', 500), sumOf('CHF', 1)],
      },
      { tab: 'paid', count: 5, sums: [sumOf('GBP', 500), sumOf('USD', 400), sumOf('EUR', 300)] },
    ]);
    vi.spyOn(main.handlers, 'invoice:count-ages').mockReturnValue([
      { age: { from: 1, to: 30 }, count: 2, sums: [sumOf('GBP', 900), sumOf('EUR', 300)] },
    ]);
    await startSearch(user);
    await user.keyboard('i');
    const all = await screen.findByRole('button', { name: /^All 9 €12M ?\$7 ?\+ 2 currencies$/ });
    expect(all.title).toBe('€12,000,000.00 · $7.00 · £5.00 · CHF\u00a00.01');
    expect(screen.getByRole('button', { name: /^Paid 5 €3 ?\$4 ?£5$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Overdue/ }));
    expect(await screen.findByRole('button', { name: /^1–30 days 2 €3 ?£9$/ })).toBeTruthy();
  });
});

describe('the ages of what is overdue', () => {
  beforeEach(() => {
    // The window says from which day to which; the book beside it was written on this one.
    vi.setSystemTime(`${TODAY}T10:00:00`);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('appear on their tab with counts and sums of each currency, and each filters the list', async () => {
    const { main, app, user } = await renderList();
    expect(screen.queryByRole('group', { name: 'Days overdue' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Overdue \d/ }));
    const strip = within(await screen.findByRole('group', { name: 'Days overdue' }));
    const ages = main.handlers['invoice:count-ages']({ search: '', terms: [] }) ?? [];
    const names = ['1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];
    expect(strip.getAllByRole('button')).toHaveLength(4);
    for (const [index, { count, sums }] of ages.entries()) {
      const button = strip.getByRole('button', { name: new RegExp(`^${names[index] ?? ''} ${String(count)}(?!\\d)`) });
      for (const { minor, currency } of sums)
        expect(button.textContent).toContain(app.formats.rounded(minor, currency));
    }
    const some = ages.findIndex(({ count }) => count > 0);
    await user.click(strip.getByRole('button', { name: new RegExp(`^${names[some] ?? ''}`) }));
    expect(app.lists?.invoices.asked.query).toMatch(/^late:/);
    await waitFor(() => {
      expect(app.lists?.invoices.total).toBe(ages[some]?.count);
    });
    const chosen = strip.getByRole('button', { pressed: true });
    expect(chosen.textContent).toContain(names[some]);
    // The others still say what choosing them would find.
    expect(strip.getAllByRole('button').map((button) => /days (\d+)/.exec(button.textContent ?? '')?.[1])).toEqual(
      ages.map(({ count }) => String(count)),
    );
    await user.click(chosen);
    expect(app.lists?.invoices.asked.query).toBe('');
  });
});

describe('states of the list', () => {
  it('invites to write the first invoice of an empty account', async () => {
    const { app, user } = await renderApp('empty');
    const own = app.account?.uid;
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'No invoices yet' })).toBeTruthy();
    // Whoever looks at the demo book comes back to the account that is still empty.
    await user.click(screen.getByRole('button', { name: 'Open the demo' }));
    await waitFor(() => {
      expect(app.account?.isDemo).toBe(true);
    });
    app.router.go({ name: 'settings' });
    await user.click(await screen.findByRole('button', { name: 'Leave the demo book' }));
    await user.click(await screen.findByRole('button', { name: 'Remove everything' }));
    await waitFor(() => {
      expect(app.account?.uid).toBe(own);
    });
  });

  it('says that the first sync is running', async () => {
    await renderApp('first-sync');
    expect(await screen.findByText(/Downloading your invoices/)).toBeTruthy();
  });

  it('says that there are more invoices until the first sweep has finished', async () => {
    const { app } = await renderList();
    expect(screen.queryByText(/appear as they arrive/)).toBeNull();
    const listing = { kind: 'working', doing: 'listing', done: 4, of: 1_900, msLeft: null } as const;
    app.sync.status = { ...app.sync.status, lastCheckedAt: null, phase: listing };
    expect(await screen.findByText('400 of about 1,900 downloaded. The rest appear as they arrive.')).toBeTruthy();
    app.sync.status = { ...app.sync.status, phase: { kind: 'offline_by_choice' } };
    expect(await screen.findByText('400 downloaded. The rest appear as they arrive.')).toBeTruthy();
  });

  it('shows the reason and a way to try again when nothing could be read', async () => {
    const { main, user } = await renderApp('error');
    await screen.findByText(/Something went wrong in Inkwell/);
    Object.assign(main.options, { scenario: 'account' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('tells when the key was refused and leads to where it is replaced', async () => {
    const { user } = await renderApp('key-refused');
    await user.click(await screen.findByRole('button', { name: 'Enter new key' }));
    expect(await screen.findByLabelText('New API key')).toBeTruthy();
  });
});
