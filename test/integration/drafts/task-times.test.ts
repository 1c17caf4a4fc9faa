import { describe, expect, it } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import type { JsonObject } from '#shared/json.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { emptyDocument, task } from '#test/helpers/billed-documents.ts';
import {
  clientRow,
  countingUids,
  invoiceForm,
  invoiceRow,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';

const DRAFT = uidFrom(9, new Uint8Array(10));
const hours = candidatePolicies.find(({ taskUnit }) => taskUnit === 'hours');

function setUp() {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
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
      book.engineStores.mirror.applyObject('invoices', row, null, NOW);
      while (book.calibration.learn(NOW, () => true));
    },
    client: uidOf(book, 'connections', 1),
    /** The times that will leave for the account. */
    waiting: (): readonly unknown[] =>
      book.outbox.listOpenOf(DRAFT).flatMap(({ mutation }) => {
        const tasks =
          'data' in mutation && mutation.data !== null && 'tasks' in mutation.data ? mutation.data.tasks : [];
        return objectsIn(tasks).map(({ duration }) => duration);
      }),
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

it('keeps a time as typed after the account’s unit turns out to differ', () => {
  const { book, save, open, teachHours, listedTotal } = setUp();
  save(invoiceForm({ lines: [typed] }));
  expect([open(), listedTotal()]).toEqual([[typed], 15_000]);
  teachHours();
  expect(calibratedPolicy(book.calibration.current()).taskUnit).toBe('hours');
  expect(open()).toEqual([{ ...typed, quantity: '1.5', timeUnit: 'hours' }]);
  expect(listedTotal()).toBe(15_000);
  book.close();
});

it('reads a draft without a stored unit as it is', () => {
  const { book, save, open, teachHours } = setUp();
  save(invoiceForm({ lines: [ofOldDraft] }));
  teachHours();
  expect(open()).toEqual([ofOldDraft]);
  book.close();
});

describe('a time that waits for the account', () => {
  it('stays as long as it was typed, even if it was opened again since', () => {
    const { book, save, open, client, teachHours, waiting, listedTotal } = setUp();
    save(invoiceForm({ connectionUid: client, lines: [typed] }));
    book.drafts.queue(DRAFT, NOW);
    expect([waiting(), listedTotal()]).toEqual([['90'], 15_000]);
    const again = invoiceForm({ connectionUid: client, lines: [...open(), { ...typed, key: 'b', quantity: '30' }] });
    save(again);
    book.drafts.queue(DRAFT, NOW);
    expect(waiting()).toEqual(['90', '30']);
    teachHours();
    expect([waiting(), listedTotal()]).toEqual([['1.5', '0.5'], 20_000]);
    book.close();
  });

  it('stays as it is when it was not typed here or may have arrived', () => {
    for (const [attempts, times] of [
      [0, ['90', '0.75']],
      [1, ['90', '45']],
    ] as const) {
      const { book, save, client, teachHours, waiting } = setUp();
      const lines = [
        { ...ofOldDraft, description: 'Talk' },
        { ...typed, key: 'b', quantity: '45' },
      ];
      save(invoiceForm({ connectionUid: client, lines }));
      book.drafts.queue(DRAFT, NOW);
      const [entry] = book.outbox.listOpenOf(DRAFT);
      book.outbox.update(entry?.id ?? 0, { attempts });
      teachHours();
      expect(waiting()).toEqual(times);
      book.close();
    }
  });

  it('stays as long when it comes back from the bin', () => {
    const { book, save, client, teachHours, waiting } = setUp();
    save(invoiceForm({ connectionUid: client, lines: [typed] }));
    book.drafts.queue(DRAFT, NOW);
    book.bin.remove([DRAFT], NOW);
    expect(waiting()).toEqual([]);
    teachHours();
    expect(book.bin.restore([DRAFT], NOW)).toMatchObject([{ kind: 'done', notes: [] }]);
    expect(waiting()).toEqual(['1.5']);
    book.close();
  });

  it('stays as long in an edit of an uploaded invoice', () => {
    const { book, client, teachHours } = setUp();
    const details = { ...emptyDocument, tasks: [{ ...task('30', '100'), description: 'Talk', sort_order: 1 }] };
    const row = invoiceRow(7, { sub_total: '77.00' }, details as unknown as JsonObject);
    book.engineStores.mirror.applyObject('invoices', row, null, NOW);
    const uid = uidOf(book, 'invoices', 7);
    const talk = invoiceForm({ lines: [{ ...typed, description: 'Talk', quantity: '30' }] });
    // It arrived like that, and is the account's by now.
    book.writer.write(() => {
      book.versions.keep(uid, talk, 'saved', NOW);
    });
    const lines = [{ ...ofOldDraft, key: 'tasks-0', description: 'Talk', quantity: '30' }, typed];
    book.drafts.save(uid, invoiceForm({ connectionUid: client, lines }), NOW);
    book.drafts.queue(uid, NOW);
    teachHours();
    const [entry] = book.outbox.listOpenOf(uid);
    expect(entry?.mutation).toMatchObject({
      op: 'update',
      data: {
        tasks: [
          { description: 'Talk', duration: '30' },
          { description: 'Design', duration: '1.5' },
        ],
      },
    });
    book.close();
  });
});
