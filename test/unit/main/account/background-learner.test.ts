import { describe, expect, it } from 'vitest';
import { learnAll, startLearning } from '#main/account/background-learner.ts';
import type { JsonObject } from '#shared/json.ts';
import { goldenDocument } from '#test/helpers/billed-documents.ts';
import { invoiceRow, NOW, openMemoryBook } from '#test/helpers/books.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

/** An invoice of 109.62 as the golden document comes to, with its lines. */
const invoice = (id: number) =>
  invoiceRow(id, { sub_total: '111.50', billed_total: '109.62' }, goldenDocument as unknown as JsonObject);

function createBook(invoices: number) {
  const book = openMemoryBook();
  const read = (id: number): void => {
    book.engineStores.mirror.applyObject('invoices', invoice(id), null, NOW);
  };
  for (let id = 1; id <= invoices; id += 1) read(id);
  return { book, read, explained: () => book.calibration.current().explained };
}

describe('background learning', () => {
  it('learns from the invoices in the book, and from each one that comes later', async () => {
    const { book, read, explained } = createBook(120);
    const clock = createVirtualClock();
    const end = startLearning(book, clock);
    expect(explained()).toBe(0);
    await clock.advance(60_000);
    expect(explained()).toBe(120);
    read(121);
    expect(explained()).toBe(120);
    await clock.advance(1_000);
    expect(explained()).toBe(121);
    end();
  });

  it('runs no step after its end', async () => {
    const { book, read, explained } = createBook(1);
    const clock = createVirtualClock();
    startLearning(book, clock)();
    read(2);
    await clock.advance(60_000);
    expect(explained()).toBe(0);
  });

  it('tries again after a book that could not be written', async () => {
    const { book, read, explained } = createBook(1);
    const clock = createVirtualClock();
    const { raw } = book.connection;
    raw.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON capabilities BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    const end = startLearning(book, clock);
    await clock.advance(60_000);
    expect(explained()).toBe(0);
    raw.exec('DROP TRIGGER full');
    read(2);
    await clock.advance(60_000);
    expect(explained()).toBe(2);
    end();
  });

  it('can run at once for the terminal', () => {
    const { book, explained } = createBook(120);
    learnAll(book, NOW);
    expect(explained()).toBe(120);
  });
});
