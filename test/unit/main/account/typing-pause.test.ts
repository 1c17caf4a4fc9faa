import { describe, expect, it } from 'vitest';
import { startShowingTyped } from '#main/account/typing-pause.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { countingUids, invoiceForm, NOW, openMemoryBook } from '#test/helpers/books.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

const uid = countingUids()();

const shownSummary = (book: Book, of: Uid = uid) => book.rows.of('invoices').byUid(of)?.patch?.['summary'];

/** A book whose draft was shown once, and a person who types in it. */
function setUp() {
  const book = openMemoryBook();
  const clock = createVirtualClock();
  book.drafts.save(uid, invoiceForm({ summary: 'H' }), NOW);
  return {
    book,
    clock,
    type: (summary: string): void => {
      book.drafts.type(uid, invoiceForm({ summary }), NOW);
    },
  };
}

describe('a pause of typing', () => {
  it('shows what was typed, and not before', async () => {
    const { book, clock, type } = setUp();
    const end = startShowingTyped(book, clock);
    for (const text of ['Ho', 'Hou', 'Hour', 'Hours']) {
      type(text);
      await clock.advance(250);
      expect(shownSummary(book)).toBe('H');
    }
    await clock.advance(50);
    expect(shownSummary(book)).toBe('Hours');
    end(true);
  });

  it('is not waited for where the book is closed', () => {
    const { book, clock, type } = setUp();
    const end = startShowingTyped(book, clock);
    type('Hours');
    end(true);
    expect(shownSummary(book)).toBe('Hours');
  });

  it('is not written into a book that was found damaged, and neither is anything after it', async () => {
    const { book, clock, type } = setUp();
    const end = startShowingTyped(book, clock);
    type('Hours');
    end(false);
    await clock.advance(1_000);
    expect(shownSummary(book)).toBe('H');
  });

  it('is made up for where the program ended without one', () => {
    const { book, type } = setUp();
    type('Hours');
    const again = openMemoryBook(book.connection.raw.serialize());
    expect(shownSummary(again)).toBe('H');
    startShowingTyped(again, createVirtualClock())(true);
    expect(shownSummary(again)).toBe('Hours');
  });

  it('is tried again after a book that could not be written', async () => {
    const { book, clock, type } = setUp();
    const { raw } = book.connection;
    const end = startShowingTyped(book, clock);
    type('Hours');
    raw.exec("CREATE TEMP TRIGGER full BEFORE UPDATE ON invoices BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    await clock.advance(300);
    raw.exec('DROP TRIGGER full');
    expect(shownSummary(book)).toBe('H');
    type('Hours of May');
    await clock.advance(300);
    expect(shownSummary(book)).toBe('Hours of May');
    end(true);
  });
});
