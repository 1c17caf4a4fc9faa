import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NumberQuestion } from '#shared/screens/number-proposal.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import { reportNumbers } from '#shared/numbering/report.ts';
import { businessYearOf } from '#shared/numbering/year-start.ts';
import type { Book } from '#main/db/book.ts';
import { nextNumber } from '#main/db/numbering/next-number.ts';
import { numberReport } from '#main/db/numbering/gap-report.ts';
import { markOnPaper } from '#main/db/numbering/printed-numbers.ts';
import { answerYearStart } from '#main/db/numbering/year-answer.ts';
import {
  bookFolder,
  clientRow,
  invoiceForm,
  invoiceRow,
  NOW,
  openFileBook,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { sampleOf } from '#test/tier.ts';
import { message } from '#shared/words/message.ts';

const ONE = '01936f00-0000-7000-8000-00000000aaaa';
const TWO = '01936f00-0000-7000-8000-00000000bbbb';

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
  sweepPage(
    book,
    'connections',
    [1, 2, 3].map((id) => clientRow(id)),
  );
});
afterEach(() => {
  book.close();
});

const client = (id: number): Uid => uidOf(book, 'connections', id);

/** `number date client`, as lists of the account show them. */
const fill = (...lines: readonly string[]): void => {
  fillBook(book, ...lines);
};

function fillBook(into: Book, ...lines: readonly string[]): void {
  const rows = lines.map((line, index) => {
    const [statement_no = '', date = '', id = '1'] = line.split(' ');
    const connection = { id: Number(id), hash_key: `c${id}`, name: `Client ${id}` };
    return invoiceRow(index + 1, { statement_no, date, connection });
  });
  sweepPage(into, 'invoices', rows);
}

const reserve = (uid: Uid, date = TODAY, clientUid: Uid | null = null): string =>
  book.numbers.reserve({ uid, clientUid, date }, NOW);

const ask = (number: string, part: Partial<NumberQuestion> = {}) =>
  book.numbers.answer({ uid: ONE, clientUid: null, date: TODAY, number, ...part }, TODAY, NOW);

/** Types a number, or leaves what was proposed, and saves the draft. */
function save(uid: Uid, statementNo: string, part: Parameters<typeof invoiceForm>[0] = {}): void {
  book.drafts.save(uid, invoiceForm({ connectionUid: client(1), statementNo, ...part }), NOW);
}

const isProposed = (uid: Uid): unknown => {
  const [entry] = book.outbox.listOpenOf(uid);
  return entry?.mutation.op === 'create' ? (entry.mutation.isNumberProposed ?? false) : null;
};

describe('the number for a draft', () => {
  it('demand 10: continues from a start value that the person typed', () => {
    fill('INV-2600 2026-01-10');
    expect(reserve(ONE)).toBe('INV-2601');
  });

  it('demand 10: begins a year with 1 when earlier years did, and continues a past year', () => {
    fill('2026-0002 2026-02-03', '2026-0001 2026-01-03', '2025-0041 2025-12-20', '2025-0040 2025-12-01');
    expect(reserve(ONE)).toBe('2026-0003');
    expect(ask('2026-0003', { date: '2027-01-02' })).toMatchObject({ number: '2027-0001', isFollowing: true });
    expect(ask('2027-0001', { date: '2025-12-31' })).toMatchObject({ number: '2025-0042', isFollowing: true });
  });

  it('demand 10: follows the series of the client, and gives it to no other client', () => {
    fill('A-12 2026-04-02 1', 'B-107 2026-04-01 2', 'A-11 2026-03-02 1', 'B-106 2026-03-01 2', 'A-10 2026-02-02 1');
    expect(reserve(ONE, TODAY, client(1))).toBe('A-13');
    expect(ask('A-13', { clientUid: client(2) })).toMatchObject({ number: 'B-108', pattern: { isOfClient: true } });
    expect(ask('B-108', { clientUid: client(3) }).number).toBe('INV-000001');
  });

  it('demand 10: is not a differently spelled duplicate', () => {
    fill('INV-41 2026-04-01', 'inv-42 2020-04-01', 'INV-40 2026-03-01');
    expect(reserve(ONE)).toBe('INV-43');
    expect(ask('INV-42').state).toMatchObject({ kind: 'taken', by: { number: 'inv-42', clientName: 'Client 1' } });
    expect(ask('inv-41').state).toMatchObject({ kind: 'taken', by: { number: 'INV-41' } });
  });

  it('demand 11: a deleted invoice keeps its number', () => {
    fill('INV-41 2026-04-01', 'INV-42 2026-04-02');
    const uid = uidOf(book, 'invoices', 2);
    const [id = 0] = book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid }], NOW);
    expect(reserve(ONE)).toBe('INV-43');
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.settle({ entry: id, object: null, at: NOW });
    expect(book.rows.of('invoices').byUid(uid)?.presence).not.toBe('present');
    expect(reserve(TWO)).toBe('INV-44');
    expect(ask('INV-42').state).toMatchObject({ kind: 'taken', by: { where: 'deleted', clientName: 'Client 1' } });
  });

  it('leaves the series of recurring invoices alone', () => {
    fill('RC-1-8 2026-11-20', 'INV-041 2026-04-01', 'INV-040 2026-03-01');
    const fields = { id: 9, hash_key: 'r9', profile_name: 'Retainer', profile_no: 'RC-1', state: 'active' };
    sweepPage(book, 'recurring_invoices', [{ id: 9, hash_key: 'r9', details: null, fields }]);
    expect(reserve(ONE)).toBe('INV-042');
  });
});

describe('two drafts', () => {
  beforeEach(() => {
    fill('INV-41 2026-04-01', 'INV-40 2026-03-01');
  });

  it('never get the same number, neither before nor after their first keystroke', () => {
    expect([reserve(ONE), reserve(TWO)]).toEqual(['INV-42', 'INV-43']);
    save(ONE, 'INV-42');
    expect(reserve('third')).toBe('INV-44');
    expect(ask('INV-43').state).toMatchObject({ kind: 'taken', by: { uid: TWO, where: 'here' } });
  });

  it('release their numbers only when they are discarded', () => {
    reserve(ONE);
    reserve(TWO);
    book.drafts.discard(ONE);
    expect(reserve('third')).toBe('INV-42');
    expect(reserve(TWO)).toBe('INV-43');
  });

  it('release a proposed number when another one is typed', () => {
    reserve(ONE);
    save(ONE, 'INV-7');
    expect(reserve(TWO)).toBe('INV-42');
    expect(ask('INV-7', { date: '2027-01-01' })).toMatchObject({ isFollowing: false, state: { kind: 'free' } });
  });
});

describe('a proposed number', () => {
  it('changes only when client or date change', () => {
    fill('2026-07 2026-04-01', '2026-06 2026-03-01');
    reserve(TWO);
    reserve(ONE);
    book.drafts.discard(TWO);
    expect(ask('2026-09')).toMatchObject({ number: '2026-09', isFollowing: true, state: { kind: 'reserved' } });
    expect(ask('2026-09', { date: 'half a date' }).number).toBe('2026-09');
    expect(ask('2026-09', { date: '2027-02-01' }).number).toBe('2027-01');
    expect(reserve(TWO)).toBe('2026-08');
  });

  it('follows the later of two simultaneous requests, while a typed number never changes', () => {
    fill('2026-07 2026-04-01', '2026-06 2026-03-01');
    const own = reserve(ONE);
    expect(ask(own, { date: '2027-02-01', own })).toMatchObject({ number: '2027-01', isFollowing: true });
    expect(ask(own, { date: '2028-02-01', own })).toMatchObject({ number: '2028-01', isFollowing: true });
    expect(ask('MY-1', { date: '2028-02-01', own })).toMatchObject({ isFollowing: false });
    expect(ask('', { date: '2028-02-01', own: '' })).toMatchObject({ isFollowing: false });
  });

  it('changes while the draft is open when a sweep shows another invoice with it', () => {
    fill('INV-41 2026-04-01');
    reserve(ONE);
    fill('INV-41 2026-04-01', 'INV-42 2026-11-20');
    expect(ask('INV-42')).toMatchObject({ number: 'INV-43', isFollowing: true, state: { kind: 'reserved' } });
  });

  it('stays with its draft once it is printed, whatever changes', () => {
    fill('2026-07 2026-04-01', '2026-06 2026-03-01');
    save(ONE, reserve(ONE));
    markOnPaper(book.keyValues, ONE, NOW);
    expect(ask('2026-08', { date: '2027-02-01' })).toMatchObject({ isFollowing: false, state: { kind: 'reserved' } });
    expect(reserve(TWO)).toBe('2026-09');
    fill('2026-07 2026-04-01', '2026-08 2026-11-20');
    expect(ask('2026-08')).toMatchObject({ isFollowing: false, state: { kind: 'taken', by: { where: 'account' } } });
  });

  it('is still known as proposed after a restart, and a typed one as typed', () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    before.numbers.reserve({ uid: ONE, clientUid: null, date: TODAY }, NOW);
    before.numbers.reserve({ uid: TWO, clientUid: null, date: TODAY }, NOW);
    before.numbers.reserve({ uid: 'untouched', clientUid: null, date: TODAY }, NOW);
    before.drafts.save(ONE, invoiceForm({ statementNo: 'INV-000001' }), NOW);
    before.drafts.save(TWO, invoiceForm({ statementNo: 'INV-000002' }), NOW);
    before.drafts.save(TWO, invoiceForm({ statementNo: 'INV-000009' }), NOW);
    before.close();
    const after = openFileBook(path);
    const answer = (uid: Uid, number: string) =>
      after.numbers.answer({ uid, clientUid: null, date: TODAY, number }, TODAY, NOW);
    expect(answer(ONE, 'INV-000001')).toMatchObject({ isFollowing: true, state: { kind: 'reserved' } });
    expect(answer(TWO, 'INV-000009')).toMatchObject({ isFollowing: false, state: { kind: 'free' } });
    // What was never written is nobody's any more.
    expect(after.numbers.reserve({ uid: 'next', clientUid: null, date: TODAY }, NOW)).toBe('INV-000010');
    after.close();
  });

  it('is enqueued as proposed after a restart, even if its draft was not opened again', () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    sweepPage(before, 'connections', [clientRow(1)]);
    const connectionUid = uidOf(before, 'connections', 1);
    const statementNo = before.numbers.reserve({ uid: ONE, clientUid: connectionUid, date: TODAY }, NOW);
    before.drafts.save(ONE, invoiceForm({ connectionUid, statementNo }), NOW);
    before.close();
    const after = openFileBook(path);
    after.drafts.queue(ONE, NOW);
    expect(after.outbox.listOpenOf(ONE)).toMatchObject([{ mutation: { op: 'create', isNumberProposed: true } }]);
    after.close();
  });

  it('stays proposed when the disk was full as its draft was saved or enqueued', () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    sweepPage(before, 'connections', [clientRow(1)]);
    const connectionUid = uidOf(before, 'connections', 1);
    const statementNo = before.numbers.reserve({ uid: ONE, clientUid: connectionUid, date: TODAY }, NOW);
    const failing = (action: () => void): void => {
      const write = (): void => {
        before.writer.write(() => {
          action();
          throw new AppError('disk_full', message('error_internal'));
        });
      };
      expect(write).toThrow(expect.objectContaining({ code: 'disk_full' }));
    };
    const saveDraft = (): void => {
      before.drafts.save(ONE, invoiceForm({ connectionUid, statementNo }), NOW);
    };
    failing(saveDraft);
    saveDraft();
    expect(before.keyValues.get('numbers.held')).toMatchObject([{ uid: ONE }]);
    failing(() => {
      before.drafts.queue(ONE, NOW);
    });
    before.drafts.queue(ONE, NOW);
    expect(before.outbox.listOpenOf(ONE)).toMatchObject([{ mutation: { op: 'create', isNumberProposed: true } }]);
    before.close();
  });

  it('is stored together with its draft, and not before', () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    before.numbers.reserve({ uid: ONE, clientUid: null, date: TODAY }, NOW);
    expect(before.keyValues.get('numbers.held')).toBeUndefined();
    before.numbers.reserve({ uid: TWO, clientUid: null, date: TODAY }, NOW);
    before.drafts.save(TWO, invoiceForm({ connectionUid: null, statementNo: 'INV-000002' }), NOW);
    before.drafts.discard(ONE);
    before.close();
    const after = openFileBook(path);
    const question = { uid: TWO, clientUid: null, date: TODAY, number: 'INV-000002' };
    expect(after.numbers.answer(question, TODAY, NOW)).toMatchObject({ number: 'INV-000002', isFollowing: true });
    after.close();
  });

  it('is enqueued as proposed, and a typed one is not', () => {
    fill('INV-41 2026-04-01');
    save(ONE, reserve(ONE));
    book.drafts.queue(ONE, NOW);
    expect(isProposed(ONE)).toBe(true);
    expect(ask('INV-42')).toMatchObject({ isFollowing: false, state: { kind: 'reserved' } });
    reserve(TWO);
    save(TWO, 'INV-77');
    book.drafts.queue(TWO, NOW);
    expect(isProposed(TWO)).toBe(false);
  });

  it('is never changed for an uploaded invoice', () => {
    fill('INV-41 2026-04-01', 'INV-40 2025-03-01');
    const uid = uidOf(book, 'invoices', 1);
    expect(ask('INV-41', { uid, date: '2027-01-01' })).toMatchObject({
      isFollowing: false,
      state: { kind: 'confirmed' },
      rivals: [],
    });
  });
});

describe('the year of the business', () => {
  const oneYear = ['INV/26-27/002 2026-10-02', 'INV/26-27/001 2026-04-10'];

  it('is asked for while numbers of one year do not show when it begins, and the answer is kept in the book', () => {
    const { path } = bookFolder();
    const before = openFileBook(path);
    fillBook(before, ...oneYear);
    const ofMarch = { uid: ONE, clientUid: null, date: '2027-03-15' };
    const first = before.numbers.reserve(ofMarch, NOW);
    expect(first).toBe('INV/26-27/003');
    const asked = before.numbers.answer({ ...ofMarch, number: first }, TODAY, NOW);
    expect(asked.pattern?.year).toEqual({ start: '04-01', open: ['01-01', '02-01', '03-01', '04-01', '04-06'] });
    answerYearStart(before.keyValues, '03-01', NOW);
    // The open draft follows the answer, as it follows its date.
    expect(before.numbers.answer({ ...ofMarch, number: first }, TODAY, NOW)).toMatchObject({
      number: 'INV/27-28/001',
      isFollowing: true,
      pattern: { year: { start: '03-01' } },
    });
    before.close();
    const after = openFileBook(path);
    expect(after.numbers.reserve({ ...ofMarch, uid: TWO }, NOW)).toBe('INV/27-28/001');
    expect(after.numbers.reserve({ uid: TWO, clientUid: null, date: '2027-02-28' }, NOW)).toBe('INV/26-27/003');
    after.close();
  });

  it('is no question where numbers of two years show it, nor does an older answer change it', () => {
    fill('INV/26-27/001 2026-04-10', 'INV/25-26/002 2026-03-28', 'INV/25-26/001 2025-04-02');
    answerYearStart(book.keyValues, '07-01', NOW);
    expect(reserve(ONE, '2027-03-30')).toBe('INV/26-27/002');
    expect(ask('INV/26-27/002', { date: '2027-03-30' }).pattern?.year).toEqual({ start: '04-01', open: [] });
    expect(reserve(ONE, '2027-04-01')).toBe('INV/27-28/001');
  });

  it('is not changed by one credit note, correction or slip', () => {
    fill('CN-1 2026-11-20', ...oneYear);
    expect(reserve(ONE)).toBe('INV/26-27/003');
    fill('INV/26-26/003 2026-11-20', ...oneYear);
    expect(reserve(TWO)).toBe('INV/26-27/004');
  });
});

describe('the note beside the number', () => {
  it('shows the pattern, the last number used, and which draft will use it first', () => {
    fill('2026-07 2026-04-01', '2026-06 2026-03-01');
    const fields: JsonObject = {
      id: 9,
      hash_key: 'r9',
      profile_name: 'Hosting',
      profile_no: '',
      state: 'active',
      start_date: '2026-01-03',
      next_billing_date: '2026-12-03',
      interval: 1,
      interval_unit: 'months',
      occurrences: 0,
      iteration_no: 4,
    };
    const later = { ...fields, id: 10, hash_key: 'r10', profile_name: 'Later', next_billing_date: '2026-12-30' };
    const profiles = [fields, later].map((each) => ({
      id: Number(each['id']),
      hash_key: String(each['hash_key']),
      details: null,
      fields: each,
    }));
    sweepPage(book, 'recurring_invoices', profiles);
    expect(ask('2026-07', { uid: uidOf(book, 'invoices', 1) }).rivals).toEqual([]);
    expect(ask(reserve(ONE))).toEqual({
      number: '2026-08',
      isFollowing: true,
      state: { kind: 'reserved' },
      pattern: {
        tokens: [
          { kind: 'year', digits: 4 },
          { kind: 'literal', text: '-' },
          { kind: 'counter', width: 2 },
        ],
        year: { start: '01-01', open: expect.arrayContaining(['01-01', '04-06', '12-01']) as unknown },
        reset: 'yearly',
        isOfClient: false,
        lastUsed: { number: '2026-07', date: '2026-04-01', clientName: 'Client 1' },
      },
      rivals: [
        {
          profileName: 'Hosting',
          number: '2026-08',
          billingDate: '2026-12-03',
          takenOn: '2026-12-01',
          isSame: true,
        },
      ],
    });
  });

  it('demand 10: lists every gap and duplicate of the book, including trashed invoices', async () => {
    fill('INV-1 2026-01-01', 'INV-2 2026-01-02', 'inv-2 2026-01-03 2', 'INV-5 2026-01-04', 'INV-7 2026-01-05');
    book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', 4) }], NOW);
    const report = await numberReport(book.orm, setImmediate);
    expect(report.gaps).toEqual([
      { first: 'INV-3', last: 'INV-4', count: 2 },
      { first: 'INV-6', last: 'INV-6', count: 1 },
    ]);
    expect(report.duplicates.map(({ owners }) => owners.map(({ clientName }) => clientName))).toEqual([
      ['Client 1', 'Client 2'],
    ]);
  });
});

describe('the numbering of a large book', () => {
  const INVOICES = 4_000;
  const ROUND_DAYS = 3;
  const A_DAY = 20;
  const FIRST = '2024-11-08';
  const lastDate = addDays(FIRST, INVOICES / A_DAY - 1);

  /** Twenty a day, oldest first: the newest four hundred show no turn of a month. `write` is told what was counted before. */
  function numbered(
    write: (at: {
      date: string;
      all: number;
      ofYear: number;
      ofBusinessYear: number;
      ofMonth: number;
      client: string;
    }) => string,
  ) {
    const counts = new Map<string, number>();
    const next = (key: string): number => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return counts.get(key) ?? 0;
    };
    return Array.from({ length: INVOICES }, (_, index) => {
      const date = addDays(FIRST, Math.floor(index / A_DAY));
      const client = String((index % 3) + 1);
      const [ofYear, ofMonth] = [next(date.slice(0, 4)), next(date.slice(0, 7))];
      const ofBusinessYear = next(`business ${String(businessYearOf(date, '04-06'))}`);
      return `${write({ date, all: index + 1, ofYear, ofBusinessYear, ofMonth, client })} ${date} ${client}`;
    });
  }

  const pad = (count: number): string => String(count).padStart(5, '0');
  const habits = {
    'one sequence': numbered(({ all }) => `INV-${pad(all)}`),
    'one sequence with the year': numbered(({ date, all }) => `${date.slice(0, 4)}-${pad(all)}`),
    'a new one each year': numbered(({ date, ofYear }) => `${date.slice(0, 4)}-${pad(ofYear)}`),
    'a new one each month': numbered(({ date, ofMonth }) => `${date.slice(0, 7)}-${pad(ofMonth)}`),
    'the counter in front': numbered(({ date, ofYear }) => `${String(ofYear)}/${date.slice(0, 4)}`),
    'a new one each business year': numbered(({ date, ofBusinessYear }) => {
      const year = businessYearOf(date, '04-06');
      return `INV/${String(year % 100)}-${String((year % 100) + 1)}/${pad(ofBusinessYear)}`;
    }),
    'one for each client': numbered(({ all, client }) => `C${client}-${pad(all)}`),
  };

  it.each(sampleOf(Object.entries(habits), ([name]) => name, ROUND_DAYS))(
    'continues as if all invoices were read: %s',
    (_, lines) => {
      fill(...lines);
      const known = lines.map((line): KnownNumber => {
        const [number = '', date = '', id = '1'] = line.split(' ');
        return { number, date, clientUid: client(Number(id)) };
      });
      const dates = [lastDate, addDays(lastDate, 7), addDays(lastDate, 400), '2025-02-15', '2024-12-31', '2025-01-01'];
      for (const clientUid of [client(1), client(3), null]) {
        for (const date of dates) {
          const context = { uid: null, date, clientUid, reservations: [], profileNumbers: [] };
          const { number } = nextNumber(book.orm, { uid: ONE, clientUid, date, reservations: [] });
          expect(`${date} ${number}`).toBe(`${date} ${proposeNumber(known, () => false, context)}`);
        }
      }
    },
  );

  it('continues after a high number, however old it is', () => {
    fill('INV-09000 2019-01-01', ...habits['one sequence'].slice(0, 1_500));
    expect(reserve(ONE, lastDate)).toBe('INV-09001');
  });

  it('demand 10: gives a client its own series, however long ago that was used', () => {
    const own = Array.from({ length: 30 }, (_, index) => `OLD-${pad(index + 1)} ${addDays('2023-01-01', index * 3)} 3`);
    const others = numbered(({ all }) => `INV-${pad(all)}`)
      .slice(0, 1_500)
      .map((line, index) => `${line.slice(0, -1)}${String((index % 2) + 1)}`);
    fill('INV-00000 2023-01-02 1', ...own, ...others);
    expect(reserve(ONE, lastDate, client(3))).toBe('OLD-00031');
    expect(reserve(TWO, lastDate, client(1))).toBe('INV-01501');
  });

  it('gives the same report in steps as at once', async () => {
    const sequence = habits['one sequence with the year'];
    const lines = [
      ...sequence.filter((_, index) => index % 97 !== 3 && index % 111 !== 5),
      ...sequence.slice(40, 60),
      '2025-09000 ',
    ];
    fill(...lines);
    for (const id of [5, 6, 900, 901, 1_500])
      book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', id) }], NOW);
    const whole = reportNumbers(
      lines.map((line): KnownNumber => {
        const [number = '', date = ''] = line.split(' ');
        return { number, date: date === '' ? null : date, clientUid: null };
      }),
    );
    expect(whole.gaps.length).toBeGreaterThan(70);
    // Counting goes on from year to year: nothing is missing where one begins.
    expect(whole.gaps.every(({ count }) => count <= 2n || count > 4_000n)).toBe(true);
    const report = await numberReport(book.orm, setImmediate);
    expect(report.gaps).toEqual(whole.gaps.map(({ first, last, count }) => ({ first, last, count: Number(count) })));
    expect([report.moreGaps, report.moreDuplicates]).toEqual([whole.moreGaps, whole.moreDuplicates]);
    expect(report.duplicates.map(({ number }) => number)).toEqual(whole.duplicates.map((same) => same[0]?.number));
  });
});
