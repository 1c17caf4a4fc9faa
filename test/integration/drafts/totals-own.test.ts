import { expect, it } from 'vitest';
import type { AppContext } from '#main/ipc/context.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import {
  countingUids,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';

const item = { id: 1, description: 'Hosting', price: '95.00', quantity: '3', unit: '', total: '285.00', sort_order: 1 };

function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, { ...noLines, items: [item] }), null, NOW);
  const context = { now: () => NOW, today: () => TODAY, createUid: countingUids(), session: () => ({ book }) };
  // Opening and saving a draft uses nothing else of the app.
  const handlers = draftHandlers(context as unknown as AppContext);
  const uid = uidOf(book, 'invoices', 1);
  return { uid, handlers, open: () => handlers['draft:open']({ uid, clientUid: null }) };
}

it('distinguishes a draft with changed lines from one with other changes', () => {
  const { uid, handlers, open } = setUp();
  const { form, areTotalsOwn } = open();
  expect(areTotalsOwn).toBe(false);
  handlers['draft:save']({ uid, form: { ...form, summary: 'Thank you' } });
  expect(open().areTotalsOwn).toBe(false);
  handlers['draft:save']({ uid, form: { ...form, lines: form.lines.map((line) => ({ ...line, price: '96' })) } });
  expect(open().areTotalsOwn).toBe(true);
  expect(handlers['draft:open']({ uid: null, clientUid: null }).areTotalsOwn).toBe(true);
});
