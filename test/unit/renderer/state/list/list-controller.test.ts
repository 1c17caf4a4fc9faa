import { describe, expect, it, vi } from 'vitest';
import { ListController } from '#renderer/state/list/list-controller.svelte.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { ListSettings } from '#shared/lists/list-settings.ts';
import { defaultListSettings } from '#shared/lists/list-settings.ts';
import { AppError } from '#shared/errors.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const row = (uid: string): InvoiceRow => ({
  uid,
  number: uid,
  clientUid: null,
  clientName: '',
  formerNames: [],
  summary: '',
  date: null,
  dueDate: null,
  state: 'draft',
  isOverdue: false,
  currency: null,
  subTotal: null,
  billedTotal: null,
  totalDue: null,
  paidTotal: null,
  poNumber: '',
  createdAt: null,
  upload: 'synced',
  hasDetails: true,
  waitingPayment: null,
  lastContact: null,
  clientContactAt: null,
  expectedDate: null,
  payLagOf: 0,
  tags: [],
});
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(`n${String(from + index)}`));

async function started(total = 1_000) {
  const link = new ScriptedLink();
  const remembered: Partial<ListSettings<'invoices'>>[] = [];
  const list = new ListController({
    list: 'invoices',
    link,
    toasts: new Toasts(),
    context: () => ({ today: '2026-11-21', locale: 'en-US' }),
    settings: () => defaultListSettings.invoices,
    moveOn: () => undefined,
    remember: (part) => remembered.push(part),
  });
  list.start();
  link.nth('list:page', 0).answer({ rows: rows(0, 100), total });
  await settle();
  return { link, list, remembered };
}

describe('ListController', () => {
  it('reads the visible pages of a hundred rows, each once', async () => {
    const { link, list } = await started();
    list.show({ first: 150, end: 210 });
    expect(
      link
        .asked('list:page')
        .slice(1)
        .map((asked) => asked.input.offset),
    ).toEqual([100, 200]);
    list.show({ first: 155, end: 215 });
    expect(link.asked('list:page')).toHaveLength(3);
    link.nth('list:page', 1).answer({ rows: rows(100, 100), total: 1_000 });
    await settle();
    expect(list.rowAt(150)?.uid).toBe('n150');
    expect(list.rowAt(950)).toBeNull();
  });

  it('ignores the rows of an outdated question', async () => {
    const { link, list } = await started();
    list.searchFor('birch');
    list.searchFor('birch h');
    link.nth('list:page', 2).answer({ rows: [row('right')], total: 1 });
    await settle();
    link.nth('list:page', 1).answer({ rows: [row('wrong')], total: 1 });
    await settle();
    expect(list.rowAt(0)?.uid).toBe('right');
    expect(list.total).toBe(1);
  });

  it('keeps the rows on screen until the new ones have arrived', async () => {
    const { link, list } = await started();
    list.chooseTab('paid');
    expect(list.rowAt(0)?.uid).toBe('n0');
    link.nth('list:page', 1).answer({ rows: [row('paid')], total: 1 });
    await settle();
    expect(list.rowAt(0)?.uid).toBe('paid');
    expect(list.rowAt(1)).toBeNull();
  });

  it('answers a burst of changes with one more read of the page on screen', async () => {
    const { link, list } = await started();
    for (let change = 0; change < 10; change += 1) link.send('mirror:changed', { resources: ['invoices'] });
    expect(link.asked('list:page')).toHaveLength(2);
    link.nth('list:page', 1).answer({ rows: rows(0, 100), total: 1_000 });
    await settle();
    expect(link.asked('list:page')).toHaveLength(3);
    link.nth('list:page', 2).answer({ rows: rows(0, 100), total: 1_001 });
    await settle();
    expect(link.asked('list:page')).toHaveLength(3);
    expect(list.total).toBe(1_001);
  });

  it('keeps the selection on its invoice while rows move above it', async () => {
    const { link, list } = await started();
    list.cursor.select(3);
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', 1).answer({ rows: [row('fresh'), ...rows(0, 99)], total: 1_001 });
    await settle();
    expect(list.cursor.index).toBe(4);
    expect(list.cursor.uid).toBe('n3');
  });

  it.each([
    ['down', [row('fresh'), ...rows(0, 99)], rows(99, 100), 'n99', 100],
    ['up', rows(1, 100), rows(101, 100), 'n100', 99],
  ] as const)(
    'keeps the cursor on its invoice when that moves %s to another page, whichever page is read first',
    async (_direction, first, second, uid, index) => {
      for (const isFirstRead of [true, false]) {
        const { link, list } = await started();
        list.show({ first: 80, end: 120 });
        link.nth('list:page', 1).answer({ rows: rows(100, 100), total: 1_000 });
        await settle();
        list.cursor.select(uid === 'n99' ? 99 : 100);
        link.send('mirror:changed', { resources: ['invoices'] });
        const answers = [() => link.nth('list:page', 2).answer({ rows: first, total: 1_000 })];
        answers.push(() => link.nth('list:page', 3).answer({ rows: second, total: 1_000 }));
        for (const answer of isFirstRead ? answers : answers.toReversed()) {
          answer();
          await settle();
        }
        expect([list.cursor.uid, list.cursor.index]).toEqual([uid, index]);
      }
    },
  );

  it('keeps the cursor’s index when its invoice has left the list', async () => {
    const { link, list } = await started();
    list.cursor.select(3);
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', 1).answer({ rows: rows(4, 100), total: 996 });
    await settle();
    expect([list.cursor.uid, list.cursor.index]).toEqual(['n7', 3]);
  });

  it('shows the last good rows beside an error and recovers', async () => {
    const { link, list } = await started();
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', 1).refuse(new AppError('internal', message('error_internal')));
    await settle();
    expect(list.error?.message).toBe(textOf(message('error_internal')));
    expect(list.rowAt(0)?.uid).toBe('n0');
    list.retry();
    link.nth('list:page', 2).answer({ rows: rows(0, 100), total: 1_000 });
    await settle();
    expect(list.error).toBeNull();
  });

  it('reads nothing while its view is not mounted, and reads changes when it is back', async () => {
    const { link, list } = await started();
    list.sleep();
    for (let change = 0; change < 5; change += 1) link.send('mirror:changed', { resources: ['invoices'] });
    expect(link.asked('list:page')).toHaveLength(1);
    list.wake();
    expect(link.asked('list:page')).toHaveLength(2);
  });

  it('works without a count, and shows the count when it arrives', async () => {
    const { link, list } = await started();
    list.searchFor('birch');
    link.nth('list:page', 1).answer({ rows: rows(0, 100), total: null });
    await settle();
    expect(list.total).toBe(101);
    list.show({ first: 95, end: 120 });
    link.nth('list:page', 2).answer({ rows: rows(100, 100), total: null });
    await settle();
    expect(list.total).toBe(201);
    list.retry();
    link
      .asked('list:count-tabs')
      .at(-1)
      ?.answer([{ tab: 'all', count: 1_234, sums: [] }]);
    await settle();
    expect(list.total).toBe(1_234);
  });

  it('asks for the rows of a search at once, and counts them when the typing pauses', async () => {
    vi.useFakeTimers();
    const { link, list } = await started();
    const counted = link.asked('list:count-tabs').length;
    for (const text of ['b', 'bi', 'bir']) list.searchFor(text);
    expect(link.asked('list:page').at(-1)?.input.search).toBe('bir');
    expect(link.asked('list:count-tabs')).toHaveLength(counted);
    vi.advanceTimersByTime(300);
    expect(
      link
        .asked('list:count-tabs')
        .slice(counted)
        .map(({ input }) => input.search),
    ).toEqual(['bir']);
    vi.useRealTimers();
  });

  it('keeps the last counts until those of the typed query arrive', async () => {
    const { link, list } = await started();
    link.nth('list:count-tabs', 0).answer([{ tab: 'all', count: 1_000, sums: [] }]);
    await settle();
    list.retry();
    list.searchFor('bir');
    link.nth('list:count-tabs', 1).answer(null);
    await settle();
    expect(list.counts).toEqual([{ tab: 'all', count: 1_000, sums: [] }]);
    list.end();
  });

  it('sends conditions relative to today, and leaves out what it does not understand', async () => {
    const { link, list } = await started();
    list.searchFor('due:<today state:payed birch');
    expect(link.asked('list:page').at(-1)?.input).toMatchObject({
      search: 'birch',
      terms: [{ kind: 'date', field: 'due', from: null, to: '2026-11-20' }],
    });
    expect(list.asked.parsed.mistakes.map(({ problem }) => problem.kind)).toEqual(['unknown_choice']);
  });

  it('remembers order and columns, but not those of a view', async () => {
    const { list, remembered } = await started();
    list.sortBy('client');
    list.sortBy('total', 'second');
    expect(remembered.at(-1)).toEqual({ sort: list.asked.sort, thenBy: { column: 'total', direction: 'desc' } });
    const view = { id: 'v', name: 'V', ...list.asked.asView, columns: [{ id: 'number', width: 90 } as const] };
    list.showView(view);
    const before = remembered.length;
    list.sortBy('date');
    list.asked.setColumns([{ id: 'client', width: null }]);
    expect(remembered).toHaveLength(before);
    list.showEverything();
    expect(list.asked.columns).toEqual(defaultListSettings.invoices.columns);
  });

  it('waits for the row under the cursor, and does nothing once the cursor has moved', async () => {
    const { link, list } = await started();
    list.cursor.select(500);
    const waited = list.cursor.currentUid();
    const targets = list.targets();
    link.nth('list:page', 1).answer({ rows: rows(500, 100), total: 1_000 });
    expect([await waited, await targets]).toEqual(['n500', ['n500']]);
    list.cursor.select(700);
    const left = list.cursor.currentUid();
    list.cursor.select(3);
    link.nth('list:page', 2).answer({ rows: rows(700, 100), total: 1_000 });
    expect([await left, list.cursor.uid]).toEqual([null, 'n3']);
    list.cursor.select(800);
    const gone = list.cursor.currentUid();
    list.sleep();
    link.nth('list:page', 3).answer({ rows: rows(800, 100), total: 1_000 });
    expect(await gone).toBeNull();
  });

  describe('keys in an answer that is awaited', () => {
    const by = (list: Awaited<ReturnType<typeof started>>['list'], rowsDown: number): void => {
      list.cursor.aim();
      list.cursor.select(list.cursor.index + rowsDown);
    };

    it('move from its first row, and the cursor stays where they led when it comes', async () => {
      const { link, list } = await started();
      by(list, 37);
      list.chooseTab('paid');
      by(list, 20);
      by(list, 20);
      const opened = list.cursor.currentRow();
      link.nth('list:page', 1).answer({ rows: rows(5_000, 100), total: 1_000 });
      await settle();
      expect([list.cursor.index, list.cursor.uid, list.cursor.arrivals]).toEqual([40, 'n5040', 1]);
      expect((await opened)?.uid).toBe('n5040');
      list.chooseTab('overdue');
      by(list, 60);
      link.nth('list:page', 2).answer({ rows: rows(7_000, 30), total: 30 });
      await settle();
      expect([list.cursor.index, list.cursor.uid]).toEqual([29, 'n7029']);
      list.chooseTab('all');
      link.nth('list:page', 3).answer({ rows: rows(0, 100), total: 1_000 });
      await settle();
      expect([list.cursor.index, list.cursor.uid, list.cursor.arrivals]).toEqual([0, 'n0', 2]);
    });

    it('open and select a row of it, and none of those still on screen', async () => {
      const { link, list } = await started();
      by(list, 37);
      list.sortBy('client');
      list.cursor.aim();
      const [opened, picked] = [list.cursor.currentRow(), list.cursor.toggle(list.cursor.index)];
      link.nth('list:page', 1).answer({ rows: rows(0, 100).toReversed(), total: 100 });
      await picked;
      expect((await opened)?.uid).toBe('n99');
      expect(list.selection.has('n99')).toBe(true);
      expect(list.selection.has('n0')).toBe(false);
    });

    it('begin a range in it, wherever the rows before have gone', async () => {
      const { link, list } = await started(100);
      list.sortBy('client');
      by(list, 20);
      link.nth('list:page', 1).answer({ rows: rows(0, 100).toReversed(), total: 100 });
      await settle();
      await list.cursor.extendTo(21);
      expect(await list.targets()).toEqual(['n79', 'n78']);
      list.sortBy('number');
      list.cursor.aim();
      const picked = list.cursor.extendTo(list.cursor.index + 1);
      link.nth('list:uids', 0).answer(['n0', 'n1']);
      await picked;
      link.nth('list:page', 2).answer({ rows: rows(0, 100), total: 100 });
      await settle();
      expect(await list.targets()).toEqual(['n0', 'n1']);
    });

    it('act on the rows on screen once it cannot be read, and nothing acts on a row that is not its own', async () => {
      const { link, list } = await started();
      list.chooseTab('paid');
      by(list, 20);
      const opened = list.cursor.currentRow();
      link.nth('list:page', 1).refuse(new AppError('internal', message('error_internal')));
      await settle();
      expect(await opened).toBeNull();
      by(list, 1);
      expect([list.cursor.index, list.cursor.uid]).toEqual([21, 'n21']);
    });

    it('leave a pointer to the rows on screen', async () => {
      const { list } = await started();
      list.chooseTab('paid');
      by(list, 5);
      list.cursor.point();
      list.cursor.select(12);
      expect((await list.cursor.currentRow())?.uid).toBe('n12');
    });
  });

  it('selects unread rows as soon as they are read, unless the selection was cleared', async () => {
    const { link, list } = await started();
    void list.cursor.toggle(3);
    const picked = [list.cursor.toggle(500), list.cursor.toggle(501)];
    link.nth('list:page', 1).answer({ rows: rows(500, 100), total: 1_000 });
    await Promise.all(picked);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n3', 'n500', 'n501'] });
    const late = list.cursor.toggle(700);
    list.cursor.select(2);
    link.nth('list:page', 2).answer({ rows: rows(700, 100), total: 1_000 });
    await late;
    expect(list.selection.isEmpty).toBe(true);
  });

  it('returns single selected rows in the order of the list', async () => {
    const { link, list } = await started();
    for (const index of [7, 2, 5]) await list.cursor.toggle(index);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n7', 'n2', 'n5'] });
    expect(await list.targets()).toEqual(['n2', 'n5', 'n7']);
    // Of a row that is not here nobody knows where it stands.
    list.selection.replace(['n5', 'elsewhere', 'n2']);
    expect(await list.targets()).toEqual(['n5', 'elsewhere', 'n2']);
    expect(link.asked('list:uids')).toHaveLength(0);
  });

  it('returns the most allowed of all rows except some, and knows if more are selected', async () => {
    const { link, list } = await started(100_000);
    const uids = rows(0, 5_001).map(({ uid }) => uid);
    const take = async (count: number, answer: readonly string[]): Promise<readonly string[]> => {
      link.nth('list:sum', -1).answer({ count, sums: [] });
      await settle();
      const taken = list.targets();
      link.nth('list:uids', -1).answer(answer);
      return taken;
    };
    list.selection.all();
    await list.cursor.toggle(0);
    const taken = await take(99_999, uids);
    expect(link.nth('list:uids', -1).input.limit).toBe(5_001);
    expect(taken).toEqual(uids.slice(1));
    expect(list.selection.hasMoreThan(taken)).toBe(true);

    list.selection.all();
    const all = await take(5_000, uids.slice(0, 5_000));
    expect(all).toHaveLength(5_000);
    expect(list.selection.hasMoreThan(all)).toBe(false);
  });

  it('selects a range of rows as they are now, even if its pages were read before a change', async () => {
    const { link, list } = await started(300);
    for (const first of [100, 200]) {
      list.show({ first, end: first + 100 });
      link.nth('list:page', -1).answer({ rows: rows(first, 100), total: 300 });
      await settle();
    }
    list.cursor.select(0);
    await list.cursor.extendTo(299);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: rows(0, 300).map(({ uid }) => uid) });
    expect(link.asked('list:uids')).toHaveLength(0);
    list.show({ first: 0, end: 30 });
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', -1).answer({ rows: rows(0, 100), total: 300 });
    await settle();
    list.cursor.select(0);
    const picked = list.cursor.extendTo(299);
    expect(link.nth('list:uids', 0).input).toMatchObject({ offset: 0, limit: 300 });
    link.nth('list:uids', 0).answer(['n0', 'moved']);
    await picked;
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n0', 'moved'] });
  });

  it('waits for a selection in progress, and does nothing when it fails', async () => {
    const { link, list } = await started(300);
    const range = (at: number) => {
      const picking = list.cursor.extendTo(299);
      const { answer, refuse } = link.nth('list:uids', at);
      return { picking, answer, refuse, targets: list.targets() };
    };
    await list.cursor.toggle(3);
    list.cursor.move(290);
    const picked = range(0);
    picked.answer(['n3', 'n290', 'n299']);
    expect(await picked.targets).toEqual(['n3', 'n290', 'n299']);

    list.cursor.select(0);
    const refused = range(1);
    refused.refuse(new AppError('internal', message('error_internal')));
    expect(await refused.targets).toEqual([]);

    list.cursor.select(0);
    const given = range(2);
    list.selection.all();
    given.answer(['n0', 'n299']);
    await given.picking;
    expect([await given.targets, list.selection.asked.kind]).toEqual([[], 'all']);

    list.cursor.select(7);
    expect(await list.targets()).toEqual(['n7']);
  });

  it('begins a range at the cursor’s invoice, wherever its row has moved', async () => {
    const { link, list } = await started(100);
    list.cursor.select(5);
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', -1).answer({ rows: [row('new'), row('newer'), ...rows(0, 98)], total: 102 });
    await settle();
    await list.cursor.extendTo(9);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n5', 'n6', 'n7'] });
    // The cursor is at the other end by now, and the range grows from where it began.
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', -1).answer({ rows: rows(0, 100), total: 100 });
    await settle();
    await list.cursor.extendTo(4);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n4', 'n5'] });
  });

  it('begins a range at the cursor when its first invoice has left the list', async () => {
    const { link, list } = await started(100);
    list.cursor.select(5);
    await list.cursor.extendTo(8);
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', -1).answer({ rows: rows(0, 100).filter(({ uid }) => uid !== 'n5'), total: 99 });
    await settle();
    expect(list.cursor.index).toBe(7);
    await list.cursor.extendTo(9);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n8', 'n9', 'n10'] });
  });

  it('begins a range at the first invoice that is read at its index', async () => {
    const { link, list } = await started();
    list.cursor.select(150);
    list.show({ first: 140, end: 160 });
    link.nth('list:page', -1).answer({ rows: rows(100, 100), total: 1_000 });
    await settle();
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('list:page', -1).answer({ rows: rows(98, 100), total: 1_002 });
    await settle();
    await list.cursor.extendTo(153);
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n150', 'n151'] });
  });

  it('keeps the start of a range whose rows are no longer in memory', async () => {
    const { link, list } = await started(10_000);
    list.cursor.select(5);
    for (let page = 1; page <= 41; page += 1) {
      list.show({ first: page * 100, end: page * 100 + 100 });
      link.nth('list:page', -1).answer({ rows: rows(page * 100, 100), total: 10_000 });
      await settle();
    }
    expect(list.rowAt(5)).toBeNull();
    void list.cursor.extendTo(4_110);
    void list.cursor.extendTo(4_120);
    expect(link.nth('list:uids', -1).input).toMatchObject({ offset: 5, limit: 4_116 });
  });

  it('cuts a range that is too long at its far end, and reports it', async () => {
    const { link, list } = await started(10_000);
    const extend = async (index: number, from: number, count: number): Promise<void> => {
      const picked = list.cursor.extendTo(index);
      expect(link.nth('list:uids', -1).input).toMatchObject({ offset: from, limit: count });
      link.nth('list:uids', -1).answer(rows(from, count).map(({ uid }) => uid));
      await picked;
    };
    list.cursor.select(8_000);
    await extend(0, 3_001, 5_000);
    expect([list.selection.has('n8000'), list.selection.has('n3000'), list.selection.isCut]).toEqual([
      true,
      false,
      true,
    ]);
    await extend(3_001, 3_001, 5_000);
    expect(list.selection.isCut).toBe(false);
    list.cursor.select(2_000);
    await extend(9_999, 2_000, 5_000);
    expect([list.selection.has('n2000'), list.selection.has('n7000'), list.selection.isCut]).toEqual([
      true,
      false,
      true,
    ]);
    list.cursor.select(1);
    expect(list.selection.isCut).toBe(false);
  });

  it('deselects on a new day what left the list, while the list is visible', async () => {
    const { link, list } = await started(100);
    for (const index of [1, 2]) await list.cursor.toggle(index);
    list.dayIs('2026-11-21');
    expect(link.asked('list:still-listed')).toHaveLength(0);
    list.dayIs('2026-11-22');
    link.nth('list:still-listed', 0).answer(['n2']);
    await settle();
    expect(list.selection.asked).toEqual({ kind: 'some', uids: ['n2'] });
    list.sleep();
    list.dayIs('2026-11-23');
    expect(link.asked('list:still-listed')).toHaveLength(1);
    list.wake();
    expect(link.asked('list:still-listed')).toHaveLength(2);
  });

  it('deselects rows of the question before that are not in the new answer', async () => {
    const { link, list } = await started(100);
    list.chooseTab('paid');
    // They stand there until their successors are here.
    for (const index of [3, 4]) await list.cursor.toggle(index);
    link.nth('list:page', 1).answer({ rows: [row('n4'), row('paid')], total: 2 });
    await settle();
    const [asked] = link.asked('list:still-listed');
    expect(asked?.input).toMatchObject({ uids: ['n3', 'n4'], filter: { tab: 'paid' } });
    asked?.answer(['n4']);
    await settle();
    expect(await list.targets()).toEqual(['n4']);
  });

  it('reverses the order with the second click and starts amounts with the largest', async () => {
    const { list } = await started();
    list.sortBy('client');
    expect(list.asked.sort).toEqual({ column: 'client', direction: 'asc' });
    list.sortBy('client');
    expect(list.asked.sort).toEqual({ column: 'client', direction: 'desc' });
    list.sortBy('total');
    expect(list.asked.sort).toEqual({ column: 'total', direction: 'desc' });
  });
});
