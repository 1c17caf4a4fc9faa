import { expect, it } from 'vitest';
import { uidFrom } from '#shared/model/ids.ts';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import { candidatePolicies } from '#shared/money/policy.ts';
import { calibratedPolicy } from '#shared/money/predict.ts';
import { computeTotals } from '#shared/money/totals.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { emptyDocument, task } from '#test/helpers/billed-documents.ts';
import { countingUids, invoiceForm, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';

const DRAFT = uidFrom(9, new Uint8Array(10));
const hours = candidatePolicies.find(({ taskUnit }) => taskUnit === 'hours');

function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'invoices', []);
  const context = { now: () => NOW, today: () => TODAY, createUid: countingUids(), session: () => ({ book }) };
  // Opening and saving a draft uses nothing else of the app.
  const handlers = draftHandlers(context as unknown as AppContext);
  return {
    book,
    save: (form: InvoiceForm) => handlers['draft:save']({ uid: DRAFT, form }),
    open: () => handlers['draft:open']({ uid: DRAFT, clientUid: null }).form.lines,
    /** An invoice of the account from which it is clear that it takes times for hours. */
    teachHours() {
      const document = { ...emptyDocument, tasks: [task('2', '50.00')] };
      const totals = computeTotals(document, 2, hours);
      const fields = { sub_total: totals.subTotal, billed_total: totals.billedTotal, total_due: totals.billedTotal };
      // The arrays of a document are JSON through and through.
      const row = invoiceRow(1, fields, document as unknown as JsonObject);
      book.engineStore.applyObject('invoices', row, null, NOW);
      while (book.calibration.learn(NOW, () => true));
    },
    listedTotal: (): unknown =>
      book.connection.raw.prepare('SELECT billed_total_minor FROM invoices WHERE uid = ?').pluck().get(DRAFT),
  };
}

const typed = {
  key: 'a',
  kind: 'tasks',
  date: '',
  description: 'Design',
  quantity: '90',
  timeUnit: 'minutes',
  unit: '',
  price: '100',
} as const;
const { timeUnit: _, ...ofOldDraft } = typed;

it('keeps a time what was typed where it turns out that the account takes times for something else', () => {
  const { book, save, open, teachHours, listedTotal } = setUp();
  save(invoiceForm({ lines: [typed] }));
  expect([open(), listedTotal()]).toEqual([[typed], 15_000]);
  teachHours();
  expect(calibratedPolicy(book.calibration.current()).taskUnit).toBe('hours');
  expect(open()).toEqual([{ ...typed, quantity: '1.5', timeUnit: 'hours' }]);
  expect(listedTotal()).toBe(15_000);
  book.close();
});

it('reads a draft that was kept before drafts said so as it stands', () => {
  const { book, save, open, teachHours } = setUp();
  save(invoiceForm({ lines: [ofOldDraft] }));
  teachHours();
  expect(open()).toEqual([ofOldDraft]);
  book.close();
});
