import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { saveCalendar } from '#main/documents/calendar-saving.ts';
import { recurringHandlers } from '#main/ipc/handlers/recurring-handlers.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Writing } from '#shared/writing/writing.ts';
import { writingIn } from '#shared/writing/writing.ts';
import { clientRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

let book: Book;
let handlers: ReturnType<typeof recurringHandlers>;
let folder: string;

const profile = (id: number, part: JsonObject = {}) => ({
  id,
  hash_key: `r${String(id)}`,
  details: null,
  fields: {
    id,
    connection: { id: 1, hash_key: 'c1', name: 'x' },
    hash_key: `r${String(id)}`,
    profile_name: `Profile ${String(id)}`,
    recurring_method: 'auto_send',
    start_date: '2026-01-31',
    next_billing_date: '2026-11-30',
    interval: 1,
    interval_unit: 'months',
    occurrences: 0,
    iteration_no: 10,
    state: 'active',
    currency_iso_code: 'EUR',
    billed_total: '100.00',
    ...part,
  },
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-calendar-'));
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1, { name: 'Äpfel, Birnen; Söhne' })]);
  sweepPage(book, 'recurring_invoices', [
    profile(1),
    profile(2, {
      state: 'Scheduled ',
      currency_iso_code: 'JPY',
      billed_total: '9000',
      next_billing_date: '2027-01-31',
      occurrences: 12,
    }),
    profile(3, { state: 'paused' }),
    profile(4, { state: 'draft' }),
    profile(5, { billed_total: null, interval: 6 }),
    profile(6, { interval: 0 }),
  ]);
  const context = { today: () => TODAY, now: () => NOW, session: () => ({ book }) };
  // These handlers use nothing else of the app.
  handlers = recurringHandlers(context as unknown as AppContext);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the calendar of coming runs', () => {
  it('counts and sums by month and currency what runs now', async () => {
    const months = await handlers['calendar:months']();
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({
      from: TODAY,
      to: '2026-11-30',
      count: 2,
      sums: [{ currency: 'EUR', minor: 10_000 }],
      unknown: 1,
    });
    expect(months[2]?.sums).toEqual([
      { currency: 'EUR', minor: 10_000 },
      { currency: 'JPY', minor: 9_000 },
    ]);
    // The second one has two of twelve left.
    expect(months.map(({ count }) => count)).toEqual([2, 1, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1]);
  });

  it('lists the runs of a month in the order of their dates, the first ones where they are many', async () => {
    const range = { from: '2027-02-01', to: '2027-02-28' };
    const { runs, total } = await handlers['calendar:runs']({ ...range, limit: 10 });
    expect(total).toBe(2);
    expect(runs).toMatchObject([
      {
        name: 'Profile 1',
        clientName: 'Äpfel, Birnen; Söhne',
        date: '2027-02-28',
        isClamped: true,
        billedTotal: '100.00',
      },
      { name: 'Profile 2', profileUid: uidOf(book, 'recurring_invoices', 2) },
    ]);
    const cut = await handlers['calendar:runs']({ ...range, limit: 1 });
    expect([cut.runs.length, cut.total]).toEqual([1, 2]);
  });
});

describe('a file for a calendar program', () => {
  const save = (
    uids: readonly Uid[] | null,
    where: string | null = join(folder, 'runs.ics'),
    writing: Writing = writingIn('en-US'),
  ) => {
    const shell = { askWhere: () => Promise.resolve(where) };
    return saveCalendar({ shell, orm: () => book.orm, uids, today: TODAY, now: NOW, writing });
  };
  const written = () => readFileSync(join(folder, 'runs.ics'), 'utf8').replaceAll('\r\n ', '');

  it('has the runs of all that run, by the key of the service', async () => {
    const saved = await save(null);
    expect(saved?.summary).toEqual({ fileName: 'runs.ics', count: 16 });
    expect(written().match(/BEGIN:VEVENT/g)).toHaveLength(16);
    expect(written()).toContain('UID:r1-2026-11-30@inkwell');
    expect(written()).toContain(String.raw`SUMMARY:Profile 1 · Äpfel\, Birnen\; Söhne · €100.00`);
    expect(written()).toContain(String.raw`DESCRIPTION:E-mailed by itself\nCalculated here`);
    expect(written()).not.toContain('Profile 3');
  });

  it('has amounts as the person writes them', async () => {
    await save(null, join(folder, 'runs.ics'), { ...writingIn('en-US'), numbers: 'point_comma', currency: 'code' });
    expect(written().replaceAll('\u00A0', ' ')).toContain(String.raw`EUR 100\,00`);
  });

  it('has the runs of those that are chosen', async () => {
    expect((await save([uidOf(book, 'recurring_invoices', 2)]))?.summary.count).toBe(2);
    expect(written()).not.toContain('Profile 1');
  });

  it('is not written where nothing runs, where there is too much, or when the person cancels', async () => {
    await expect(save([uidOf(book, 'recurring_invoices', 3)])).rejects.toThrow('nothing to save');
    expect(await save(null, null)).toBeNull();
    const daily = Array.from({ length: 60 }, (_, at) => profile(100 + at, { interval_unit: 'days' }));
    sweepPage(book, 'recurring_invoices', daily);
    await expect(save(null)).rejects.toThrow('too many');
  });
});
