import { describe, expect, it } from 'vitest';
import { InvoiceListController } from '#renderer/state/invoice-list-controller.svelte.ts';
import type { InvoiceRow } from '#shared/model/invoice-list.ts';
import { AppError } from '#shared/errors.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const row = (uid: string): InvoiceRow => ({
  uid,
  number: uid,
  clientUid: null,
  clientName: '',
  summary: '',
  date: null,
  dueDate: null,
  state: 'draft',
  isOverdue: false,
  currency: null,
  billedTotal: null,
  totalDue: null,
  upload: 'synced',
  hasDetails: true,
});
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(`n${String(from + index)}`));

async function started(total = 1_000) {
  const link = new ScriptedLink();
  const list = new InvoiceListController(link);
  list.start();
  link.nth('invoice:list', 0).answer({ rows: rows(0, 100), total });
  await settle();
  return { link, list };
}

describe('InvoiceListController', () => {
  it('reads pages of a hundred where the window looks, each once', async () => {
    const { link, list } = await started();
    list.show({ first: 150, end: 210 });
    expect(
      link
        .asked('invoice:list')
        .slice(1)
        .map((asked) => asked.input.offset),
    ).toEqual([100, 200]);
    list.show({ first: 155, end: 215 });
    expect(link.asked('invoice:list')).toHaveLength(3);
    link.nth('invoice:list', 1).answer({ rows: rows(100, 100), total: 1_000 });
    await settle();
    expect(list.rowAt(150)?.uid).toBe('n150');
    expect(list.rowAt(950)).toBeNull();
  });

  it('drops the rows of a question nobody asks any more', async () => {
    const { link, list } = await started();
    list.searchFor('birch');
    list.searchFor('birch h');
    link.nth('invoice:list', 2).answer({ rows: [row('right')], total: 1 });
    await settle();
    link.nth('invoice:list', 1).answer({ rows: [row('wrong')], total: 1 });
    await settle();
    expect(list.rowAt(0)?.uid).toBe('right');
    expect(list.total).toBe(1);
  });

  it('keeps the rows on screen until their successors are here', async () => {
    const { link, list } = await started();
    list.chooseTab('paid');
    expect(list.rowAt(0)?.uid).toBe('n0');
    link.nth('invoice:list', 1).answer({ rows: [row('paid')], total: 1 });
    await settle();
    expect(list.rowAt(0)?.uid).toBe('paid');
    expect(list.rowAt(1)).toBeNull();
  });

  it('answers a burst of changes with one more read of the page on screen', async () => {
    const { link, list } = await started();
    for (let change = 0; change < 10; change += 1) link.send('mirror:changed', { resources: ['invoices'] });
    expect(link.asked('invoice:list')).toHaveLength(2);
    link.nth('invoice:list', 1).answer({ rows: rows(0, 100), total: 1_000 });
    await settle();
    expect(link.asked('invoice:list')).toHaveLength(3);
    link.nth('invoice:list', 2).answer({ rows: rows(0, 100), total: 1_001 });
    await settle();
    expect(link.asked('invoice:list')).toHaveLength(3);
    expect(list.total).toBe(1_001);
  });

  it('keeps the selection on its invoice while rows move above it', async () => {
    const { link, list } = await started();
    list.select(3);
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('invoice:list', 1).answer({ rows: [row('fresh'), ...rows(0, 99)], total: 1_001 });
    await settle();
    expect(list.selectedIndex).toBe(4);
    expect(list.selectedUid).toBe('n3');
  });

  it('shows the last good rows beside an error and recovers', async () => {
    const { link, list } = await started();
    link.send('mirror:changed', { resources: ['invoices'] });
    link.nth('invoice:list', 1).refuse(new AppError('internal', 'It broke.'));
    await settle();
    expect(list.error?.message).toBe('It broke.');
    expect(list.rowAt(0)?.uid).toBe('n0');
    list.retry();
    link.nth('invoice:list', 2).answer({ rows: rows(0, 100), total: 1_000 });
    await settle();
    expect(list.error).toBeNull();
  });

  it('reads nothing while its view is gone, and what changed when it is back', async () => {
    const { link, list } = await started();
    list.sleep();
    for (let change = 0; change < 5; change += 1) link.send('mirror:changed', { resources: ['invoices'] });
    expect(link.asked('invoice:list')).toHaveLength(1);
    list.wake();
    expect(link.asked('invoice:list')).toHaveLength(2);
  });

  it('turns the direction on the second click and starts amounts with the largest', async () => {
    const { list } = await started();
    list.sortBy('client');
    expect(list.sort).toEqual({ column: 'client', direction: 'asc' });
    list.sortBy('client');
    expect(list.sort).toEqual({ column: 'client', direction: 'desc' });
    list.sortBy('total');
    expect(list.sort).toEqual({ column: 'total', direction: 'desc' });
  });
});
