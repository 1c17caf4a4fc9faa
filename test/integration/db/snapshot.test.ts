import { describe, expect, it } from 'vitest';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Book } from '#main/db/book.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { dashboardReport } from '#main/db/figures/reports.ts';
import { bookFolder, NOW, openFileBook } from '#test/helpers/books.ts';

const note = ({ keyValues, writer }: Book, value: string): void => {
  writer.write(() => {
    keyValues.set('test', value, NOW);
  });
};
const READ = `SELECT value_json AS value FROM capabilities WHERE name = 'test'`;

describe('a snapshot of a book', () => {
  it('stays as it is while others write between its steps', async () => {
    const book = openFileBook(bookFolder().path);
    note(book, 'before');
    const seen = await withSnapshot(book.connection, async ({ raw }) => {
      const read = raw.prepare<[], { readonly value: string }>(READ);
      const first = read.get()?.value;
      note(book, 'after');
      await nextTurn();
      return [first, read.get()?.value];
    });
    expect(seen).toEqual(['"before"', '"before"']);
    expect(book.keyValues.get('test')).toBe('after');
    book.close();
  });

  it('begins when it is asked for, not with its first read', async () => {
    const book = openFileBook(bookFolder().path);
    note(book, 'before');
    const seen = await withSnapshot(book.connection, async ({ raw }) => {
      note(book, 'after');
      await nextTurn();
      return raw.prepare<[], { readonly value: string }>(READ).get()?.value;
    });
    expect(seen).toBe('"before"');
    book.close();
  });

  it('is closed whether or not its reader fails, and leaves the book as it is', async () => {
    const book = openFileBook(bookFolder().path);
    await expect(withSnapshot(book.connection, () => Promise.reject(new Error('in between')))).rejects.toThrow(
      'in between',
    );
    note(book, 'written');
    const request = { asOf: '2026-11-21', today: '2026-11-21', from: '2026-11-01', to: '2026-11-21', yearStart: 1 };
    expect(await dashboardReport(book, request)).toMatchObject({
      currencies: [],
      complete: false,
      missing: [{ what: 'lists' }],
    });
    book.close();
  });

  it('reads a query of many rows in steps, between which others run, also where its reader fails', async () => {
    const book = openFileBook(bookFolder().path);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const many = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < @last) SELECT n FROM numbers`;
    const sum = await withSnapshot(book.connection, async ({ raw, each }) => {
      let all = 0;
      await each(raw.prepare<object, number>(many).pluck(), { last: 200_000 }, (n) => {
        all += n;
      });
      return all;
    });
    clearInterval(counting);
    expect(sum).toBe((200_000 * 200_001) / 2);
    expect(turns).toBeGreaterThan(1);
    const failing = withSnapshot(book.connection, ({ raw, each }) =>
      each(raw.prepare<object, number>(many).pluck(), { last: 5 }, () => {
        throw new Error('in a row');
      }),
    );
    await expect(failing).rejects.toThrow('in a row');
    note(book, 'written');
    book.close();
  });
});
