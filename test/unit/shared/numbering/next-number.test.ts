import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import type { NumberingContext } from '#shared/numbering/next-number.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import { numberedBooks } from '#test/helpers/number-books.ts';
import { runsOf } from '#test/tier.ts';

const free = (): boolean => false;

const forInvoice = (part: Partial<NumberingContext> = {}): NumberingContext => ({
  uid: null,
  date: null,
  clientUid: null,
  reservations: [],
  profileNumbers: [],
  ...part,
});

/** `number date client`, newest first. */
const book = (...lines: readonly string[]): readonly KnownNumber[] =>
  lines.map((line) => {
    const [number = '', date = null, clientUid = null] = line.split(' ');
    return { number, date, clientUid };
  });

const on = (date: string, known: readonly KnownNumber[], clientUid: string | null = null): string =>
  proposeNumber(known, free, forInvoice({ date, clientUid }));

describe('the next number after numbers without dates', () => {
  const proposals: readonly (readonly [readonly string[], string])[] = [
    [[], 'INV-000001'],
    [['no digits here'], 'INV-000001'],
    [['INV-000041', 'INV-000040'], 'INV-000042'],
    [['INV-000040', 'INV-000041'], 'INV-000042'],
    [['2026-009', '2025-150'], '2026-010'],
    [['IN-99'], 'IN-100'],
    [['IN-999', 'IN-998'], 'IN-1000'],
    [['IN-1000', 'IN-099'], 'IN-1001'],
    [['R7/2026', 'R12/2025'], 'R7/2027'],
    [['R7/2026', 'R6/2026', 'R5/2026'], 'R8/2026'],
    [['12-A', '9-A', '400-B'], '13-A'],
    [['A-1', 'B-500'], 'A-2'],
    [['9'.repeat(29)], `1${'0'.repeat(29)}`],
    [['1'.repeat(31), 'K-5'], 'K-6'],
    [['1-2-3-4-5-6'], '1-2-3-4-5-7'],
  ];
  it.each(proposals)('%j is %s', (recent, expected) => {
    expect(proposeNumber(recent, free)).toBe(expected);
  });

  it('follows a width that became smaller', () => {
    expect(proposeNumber(['INV-9001', 'INV-000002', 'INV-000001'], free)).toBe('INV-9002');
  });

  it('skips numbers that are taken', () => {
    const taken = new Set(['INV-000042', 'INV-000043']);
    expect(proposeNumber(['INV-000041'], (number) => taken.has(number))).toBe('INV-000044');
  });

  it('is new, of the same series and above all its numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 99_999 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('INV-', '', 'R/'),
        (values, prefix) => {
          const recent = values.map((value) => `${prefix}${String(value).padStart(4, '0')}`);
          const proposed = proposeNumber(recent, (number) => recent.includes(number));
          expect(recent).not.toContain(proposed);
          expect(Number(proposed.slice(prefix.length))).toBe(Math.max(...values) + 1);
        },
      ),
    );
  });
});

describe('demand 10: numbering: start value, yearly reset, per client, duplicates', () => {
  it('continues from a typed start value', () => {
    expect(on('2026-02-01', book('INV-2600 2026-01-10'))).toBe('INV-2601');
  });

  it('begins a year with 1 if earlier years did', () => {
    const known = book('2026-0001 2026-01-03', '2025-0041 2025-12-20', '2025-0040 2025-12-01', '2025-0039 2025-11-02');
    expect(on('2026-12-31', known)).toBe('2026-0002');
    expect(on('2027-01-01', known)).toBe('2027-0001');
  });

  it('continues across years if earlier numbers did', () => {
    const known = book('2026-0042 2026-01-03', '2025-0041 2025-12-20', '2025-0040 2025-12-01');
    expect(on('2027-01-01', known)).toBe('2027-0043');
  });

  it('begins a year with 1 if no year has ended yet', () => {
    expect(on('2027-01-01', book('2026-017 2026-03-03', '2026-016 2026-02-03'))).toBe('2027-001');
  });

  it('begins a year with the same number as the last two', () => {
    const known = book(
      '26/1002 2026-02-03',
      '26/1001 2026-01-03',
      '25/1003 2025-12-20',
      '25/1002 2025-06-20',
      '25/1001 2025-02-01',
    );
    expect(on('2027-05-01', known)).toBe('27/1001');
  });

  it('recognises a reset by a year that began below the year before', () => {
    const begun = book('2026-001 2026-01-05', '2025-004 2025-12-20', '2025-003 2025-12-10', '2025-002 2025-12-01');
    expect(on('2026-02-01', begun)).toBe('2026-002');
    const filled = book(
      '2026-4 2026-04-05',
      '2026-2 2026-02-05',
      '2025-3 2025-12-20',
      '2025-2 2025-12-10',
      '2025-1 2025-12-01',
    );
    expect(on('2027-02-01', filled)).toBe('2027-1');
  });

  it('follows a reset that is new this year', () => {
    const known = book(
      '2026-001 2026-01-03',
      '2025-053 2025-12-20',
      '2025-052 2025-07-20',
      '2024-051 2024-02-01',
      '2023-050 2023-02-01',
    );
    expect(on('2026-01-04', known)).toBe('2026-002');
  });

  it('uses the series of an earlier year for an invoice of that year', () => {
    const known = book('2026-0002 2026-01-05', '2026-0001 2026-01-03', '2025-0041 2025-12-20', '2025-0040 2025-12-01');
    expect(on('2025-12-31', known)).toBe('2025-0042');
  });

  it('restarts each month, with month and year joined', () => {
    const known = book('2604-01 2026-04-02', '2603-02 2026-03-20', '2603-01 2026-03-02', '2602-01 2026-02-09');
    expect(on('2026-04-20', known)).toBe('2604-02');
    expect(on('2026-05-20', known)).toBe('2605-01');
  });

  it('does not read a counter as a year from one example', () => {
    expect(on('2027-01-01', book('A-2026-1 2026-01-05'))).toBe('A-2026-2');
    expect(on('2027-01-01', book('2026 2026-01-05', '2025 2025-01-05', '2024 2024-01-05'))).toBe('2027');
    expect(on('2027-01-01', book('2602 2026-02-01', '2601 2026-01-05', '2600 2025-12-30'))).toBe('2603');
  });

  it('finds the counter before digits that stay the same', () => {
    const known = book('INV-14-1 2026-03-01 acme', 'INV-13-1 2026-02-01 acme', 'INV-12-1 2026-01-01 acme');
    expect(on('2026-05-01', known, 'acme')).toBe('INV-15-1');
  });

  it('reads the numbers of a monthly invoice as counted', () => {
    const known = book('2026-3 2026-03-01', '2026-2 2026-02-01', '2026-1 2026-01-01');
    expect(on('2026-05-01', known)).toBe('2026-4');
  });

  const perClient = book(
    'ACME-012 2026-04-02 acme',
    'GLOBEX-107 2026-04-01 globex',
    'ACME-011 2026-03-02 acme',
    'GLOBEX-106 2026-03-01 globex',
    'ACME-010 2026-02-02 acme',
  );

  it('continues the series of the client', () => {
    expect(on('2026-05-01', perClient, 'acme')).toBe('ACME-013');
    expect(on('2026-05-01', perClient, 'globex')).toBe('GLOBEX-108');
  });

  it("never gives a new client another client's series", () => {
    expect(on('2026-05-01', perClient, 'initech')).toBe('INV-000001');
    const shared = book('INV-77 2026-03-05 hooli', 'INV-76 2026-02-05 other');
    expect(on('2026-05-01', [...perClient, ...shared], 'initech')).toBe('INV-78');
  });

  it('does not read a change of pattern as series of clients', () => {
    const known = book(
      'R-3 2026-05-02 globex',
      'R-2 2026-04-02 globex',
      'R-1 2026-03-02 globex',
      'INV-12 2026-02-02 acme',
      'INV-11 2026-01-02 acme',
    );
    expect(on('2026-06-01', known, 'acme')).toBe('R-4');
    expect(on('2026-06-01', known, 'initech')).toBe('R-4');
  });

  it('proposes no duplicate in any spelling', () => {
    const known = book('inv-43 2025-04-01', 'INV-42 2026-04-01', 'INV-41 2026-03-01');
    expect(on('2026-05-01', known)).toBe('INV-44');
    expect(on('2026-05-01', [...known, { number: 'INV - 44', date: null, clientUid: null }])).toBe('INV-45');
  });

  it('proposes no number of a recurring invoice', () => {
    const known = book('RC-001-8 2026-05-02 acme', 'INV-041 2026-04-01', 'INV-040 2026-03-01');
    const profileNumbers = ['RC-001'];
    expect(proposeNumber(known, free, forInvoice({ profileNumbers }))).toBe('INV-042');
    expect(proposeNumber([], free, forInvoice({ profileNumbers: ['INV'] }))).toBe('INV-000001');
  });
});

describe('demand 11: a deleted invoice keeps its number', () => {
  it('counts in the trash as the last one', () => {
    const trashed = new Set(['INV-000042']);
    const known = book('INV-000041 2026-04-01', 'INV-000040 2026-03-01');
    expect(proposeNumber(known, (number) => trashed.has(number), forInvoice())).toBe('INV-000043');
  });

  it('leaves a gap in the middle', () => {
    expect(on('2026-05-01', book('INV-9 2026-04-01', 'INV-7 2026-03-01'))).toBe('INV-10');
  });
});

describe('a reserved number', () => {
  const known = book('INV-041 2026-04-01', 'INV-040 2026-03-01');
  const reservations = [
    { uid: 'one', number: 'INV-042' },
    { uid: 'two', number: 'INV-043' },
  ];

  it('is proposed to its draft again and to no other', () => {
    expect(proposeNumber(known, free, forInvoice({ uid: 'two', reservations }))).toBe('INV-043');
    expect(proposeNumber(known, free, forInvoice({ uid: 'three', reservations }))).toBe('INV-044');
  });

  it('is replaced once an invoice has it', () => {
    const isTaken = (number: string): boolean => number === 'INV-042';
    expect(proposeNumber(known, isTaken, forInvoice({ uid: 'one', reservations }))).toBe('INV-044');
  });
});

describe('books numbered without a mistake', () => {
  it('have every series continued, across years and for each client', () => {
    fc.assert(
      fc.property(numberedBooks, fc.nat({ max: 800 }), fc.nat({ max: 2 }), ({ known, ...habit }, days, client) => {
        const date = addDays(habit.lastDate, days);
        const clientUid = habit.clients[client] ?? '';
        const expected = [habit.name, habit.next(date, clientUid)];
        expect([habit.name, on(date, known, clientUid)]).toEqual(expected);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('do not depend on the order of two numbers of one day', () => {
    const known = book('A-1 2026-01-01', 'B-500 2026-01-01');
    expect(on('2026-01-02', known)).toBe(on('2026-01-02', known.toReversed()));
  });

  it('do not depend on the order of the list', () => {
    const shuffled = numberedBooks.chain((habit) =>
      fc
        .shuffledSubarray([...habit.known], { minLength: habit.known.length })
        .map((reordered) => ({ ...habit, reordered })),
    );
    fc.assert(
      fc.property(shuffled, ({ known, reordered, lastDate, clients }) => {
        const clientUid = clients[0] ?? '';
        expect(on(lastDate, reordered, clientUid)).toBe(on(lastDate, known, clientUid));
      }),
    );
  });
});

describe('any numbers', () => {
  const entries = fc.array(
    fc.record({
      number: fc.oneof(fc.stringMatching(/^[A-C/ -]{0,3}[0-9]{0,6}[A-C/ -]{0,2}[0-9]{0,4}$/), fc.string()),
      date: fc.option(fc.nat({ max: 900 }).map((days) => addDays('2025-01-01', days))),
      clientUid: fc.option(fc.constantFrom('a', 'b', 'c')),
    }),
    { maxLength: 30 },
  );

  it('lead to no proposal that is known, taken or reserved', () => {
    const fold = (number: string): string => number.replaceAll(/\s/g, '').toLowerCase();
    fc.assert(
      fc.property(entries, entries, entries, (known, others, drafts) => {
        const taken = new Set(others.map(({ number }) => number));
        const reservations = drafts.map(({ number }, index) => ({ number, uid: `draft ${String(index)}` }));
        const context = forInvoice({ date: '2026-06-01', clientUid: 'a', uid: 'mine', reservations });
        const first = proposeNumber(known, (number) => taken.has(number), context);
        const isTaken = (number: string): boolean => number === first || taken.has(number);
        const second = proposeNumber(known, isTaken, context);
        const used = [...known, ...drafts].map(({ number }) => fold(number));
        expect(first).not.toBe(second);
        for (const proposed of [first, second]) {
          expect(taken).not.toContain(proposed);
          expect(used).not.toContain(fold(proposed));
        }
      }),
      { numRuns: runsOf(500) },
    );
  });
});
