import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import { learnSeries } from '#shared/numbering/learn-series.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import { reportNumbers } from '#shared/numbering/report.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import { businessYearOf, yearStarts } from '#shared/numbering/year-start.ts';
import { runsOf } from '#test/tier.ts';

/** Invoices every `days` days from `first` to `last`, newest first, numbered from 1 in each business's year. */
function numbered(
  write: (year: number, counter: number) => string,
  { start, first, last, days = 30 }: { start: YearStart; first: string; last: string; days?: number },
): readonly KnownNumber[] {
  const counts = new Map<number, number>();
  const known: KnownNumber[] = [];
  for (let date = first; date <= last; date = addDays(date, days)) {
    const year = businessYearOf(date, start);
    counts.set(year, (counts.get(year) ?? 0) + 1);
    known.unshift({ number: write(year, counts.get(year) ?? 1), date, clientUid: null });
  }
  return known;
}

const two = (year: number): string => String(year).slice(-2);
const three = (counter: number): string => String(counter).padStart(3, '0');
const indian = (year: number, counter: number): string => `INV/${two(year)}-${two(year + 1)}/${three(counter)}`;

function on(date: string, known: readonly KnownNumber[], yearStart: YearStart | null = null): string {
  return proposeNumber(known, () => false, {
    uid: null,
    date,
    clientUid: null,
    reservations: [],
    profileNumbers: [],
    yearStart,
  });
}

describe('numbers by the year of a business', () => {
  const april = { start: '04-01', first: '2024-04-05', last: '2025-12-20' } as const;

  it('continue through January and begin again in April, as the year before showed', () => {
    const known = numbered(indian, april);
    expect(known[0]?.number).toBe('INV/25-26/008');
    expect(on('2026-01-02', known)).toBe('INV/25-26/009');
    expect(on('2026-03-31', known)).toBe('INV/25-26/009');
    expect(on('2026-04-02', known)).toBe('INV/26-27/001');
    expect(on('2025-03-30', known)).toBe('INV/24-25/014');
  });

  it.each<[string, (year: number, counter: number) => string, string, string]>([
    ['2025/26', (year, counter) => `${String(year)}/${two(year + 1)}-${three(counter)}`, '2025/26-009', '2026/27-001'],
    ['25/26', (year, counter) => `${two(year)}/${two(year + 1)}/${String(counter)}`, '25/26/9', '26/27/1'],
    [
      '2025-2026',
      (year, counter) => `${String(year)}-${String(year + 1)}/${three(counter)}`,
      '2025-2026/009',
      '2026-2027/001',
    ],
    ['2526', (year, counter) => `R${two(year)}${two(year + 1)}-${three(counter)}`, 'R2526-009', 'R2627-001'],
    [
      '2526 before the counter',
      (year, counter) => `${two(year)}${two(year + 1)}${three(counter)}`,
      '2526009',
      '2627001',
    ],
    ['FY26', (year, counter) => `FY${two(year + 1)}-${three(counter)}`, 'FY26-009', 'FY27-001'],
    ['the year of the end', (year, counter) => `${String(year + 1)}-${three(counter)}`, '2026-009', '2027-001'],
    ['the year of the beginning', (year, counter) => `${String(year)}-${three(counter)}`, '2025-009', '2026-001'],
    ['the counter first', (year, counter) => `${String(counter)}/${two(year)}-${two(year + 1)}`, '9/25-26', '1/26-27'],
  ])('are understood when they are written as %s', (_name, write, january, may) => {
    const known = numbered(write, april);
    expect([on('2026-01-02', known), on('2026-05-02', known)]).toEqual([january, may]);
  });

  it('name two years also across the turn of a century', () => {
    const known = numbered(indian, { start: '07-01', first: '2097-07-02', last: '2099-12-01' });
    expect([on('2100-01-02', known), on('2100-07-02', known)]).toEqual(['INV/99-00/006', 'INV/00-01/001']);
  });

  it('tell 6 April from 1 April by an invoice between them', () => {
    const known = numbered(indian, { start: '04-06', first: '2024-04-06', last: '2025-12-20', days: 7 });
    const between = [...known, { number: 'INV/24-25/999', date: '2025-04-04', clientUid: null }];
    expect(on('2026-04-03', between)).toMatch(/^INV\/25-26\//);
    expect(on('2026-04-06', between)).toBe('INV/26-27/001');
  });

  it('leave calendar years as they are', () => {
    const write = (year: number, counter: number): string => `${String(year)}-${three(counter)}`;
    const known = numbered(write, { start: '01-01', first: '2024-01-05', last: '2025-12-20' });
    expect(known[0]?.number).toBe('2025-011');
    expect([on('2025-12-31', known), on('2026-01-02', known)]).toEqual(['2025-012', '2026-001']);
  });

  it('report the gaps of each business year', () => {
    const known = numbered(indian, april).filter(({ number }) => number !== 'INV/25-26/004');
    expect(reportNumbers(known).gaps.map(({ first, last }) => [first, last])).toEqual([
      ['INV/25-26/004', 'INV/25-26/004'],
    ]);
  });
});

describe('numbers of a single business year', () => {
  const one = numbered(indian, { start: '04-01', first: '2025-04-05', last: '2025-12-20' });
  const openOf = (known: readonly KnownNumber[], answer: YearStart | null = null): readonly string[] =>
    learnSeries(known, answer)[0]?.year.open ?? [];

  it('never name half of the next year', () => {
    for (const answer of [null, ...yearStarts])
      for (const date of ['2026-01-02', '2026-04-02', '2026-04-07', '2026-07-02', '2027-02-01'])
        expect(on(date, one, answer)).toMatch(/^INV\/(?:25-26|26-27|27-28)\/\d{3}$/);
  });

  it('are continued by the most usual year, which begins in April, until the person says another', () => {
    expect([on('2026-01-02', one), on('2026-04-02', one)]).toEqual(['INV/25-26/010', 'INV/26-27/001']);
    expect(openOf(one)).toEqual(['01-01', '02-01', '03-01', '04-01']);
    expect(on('2026-01-02', one, '01-01')).toBe('INV/26-27/001');
    expect(on('2026-03-02', one, '03-01')).toBe('INV/26-27/001');
  });

  it('follow 6 April once the person said so', () => {
    const later = numbered(indian, { start: '04-06', first: '2025-04-07', last: '2025-12-20' });
    expect(openOf(later)).toContain('04-06');
    expect([on('2026-04-05', later, '04-06'), on('2026-04-06', later, '04-06')]).toEqual([
      'INV/25-26/010',
      'INV/26-27/001',
    ]);
  });

  it('are decided without a question by numbers of two years, whatever was answered before', () => {
    const known = numbered(indian, { start: '04-01', first: '2024-04-05', last: '2025-12-20', days: 12 });
    expect(openOf(known)).toEqual([]);
    expect(
      [on('2026-01-02', known, '07-01'), on('2026-04-02', known, '07-01')].map((number) => number.slice(0, 9)),
    ).toEqual(['INV/25-26', 'INV/26-27']);
  });

  it('understand a single number that names two years', () => {
    const [first] = numbered(indian, { start: '04-01', first: '2025-12-20', last: '2025-12-20' });
    expect(on('2026-01-02', first === undefined ? [] : [first])).toBe('INV/25-26/002');
    expect(on('2026-04-02', first === undefined ? [] : [first])).toBe('INV/26-27/001');
  });

  it('ask also where they name a single year, which is the calendar year until the person says another', () => {
    const known = numbered((year, counter) => `${String(year)}-${three(counter)}`, {
      start: '04-01',
      first: '2025-04-05',
      last: '2025-12-20',
    });
    expect(openOf(known)).toContain('04-01');
    expect(on('2026-01-02', known)).toBe('2026-001');
    expect(on('2026-01-02', known, '04-01')).toBe('2025-010');
  });

  it('are taken for a year behind FY only', () => {
    const of = (prefix: string) =>
      numbered((year, counter) => `${prefix}${two(year + 1)}-${three(counter)}`, {
        start: '04-01',
        first: '2025-04-05',
        last: '2025-12-20',
      });
    expect(on('2026-05-02', of('FY'))).toBe('FY27-001');
    expect(on('2026-05-02', of('C'))).toBe('C26-010');
    expect(on('2026-05-02', of('C'), '04-01')).toBe('C26-010');
  });
});

describe('a single odd number', () => {
  const known = numbered(indian, { start: '04-01', first: '2024-04-05', last: '2025-12-20' });

  it.each([
    ['a credit note', 'CN-1'],
    ['a correction', 'INV/25-26/008-K'],
    ['a slip in the year', 'INV/26-26/009'],
    ['another slip in the year', 'INV/52-26/009'],
    ['a pattern of somebody else', '4711'],
    ['words', 'draft'],
  ])('never becomes the pattern: %s', (_name, number) => {
    const odd = [{ number, date: '2025-12-22', clientUid: null }, ...known];
    expect([on('2026-01-02', odd), on('2026-04-02', odd)]).toEqual(['INV/25-26/009', 'INV/26-27/001']);
  });

  it('does not decide the width of the counter', () => {
    expect(proposeNumber(['INV-0043', 'INV-042', 'INV-041'], () => false)).toBe('INV-044');
    expect(proposeNumber(['INV-43', 'INV-042', 'INV-041'], () => false)).toBe('INV-044');
  });

  it('does not decide the year in a small book', () => {
    const small = [
      { number: '2062-03', date: '2026-03-10', clientUid: null },
      { number: '2026-02', date: '2026-02-10', clientUid: null },
      { number: '2026-01', date: '2026-01-10', clientUid: null },
    ];
    expect(on('2026-04-01', small)).toBe('2026-03');
  });

  it('of a client gives its own series to nobody else', () => {
    const lines = ['ACME-012K 04-02 a', 'B-107 04-01 b', 'ACME-011 03-02 a', 'B-106 03-01 b', 'ACME-010 02-02 a'];
    const perClient = lines.map((line) => {
      const [number = '', day = '', clientUid = ''] = line.split(' ');
      return { number, date: `2026-${day}`, clientUid };
    });
    const context = { uid: null, date: '2026-05-01', reservations: [], profileNumbers: [] };
    const next = (clientUid: string): string => proposeNumber(perClient, () => false, { ...context, clientUid });
    expect([next('a'), next('c')]).toEqual(['ACME-012', 'INV-000001']);
  });
});

describe('any habit of numbering by the year of a business', () => {
  const habits: readonly (readonly [name: string, write: (year: number, counter: number) => string])[] = [
    ['25-26', indian],
    ['2025/26', (year, counter) => `${String(year)}/${two(year + 1)}-${String(counter)}`],
    ['counter first', (year, counter) => `R${String(counter)}/${two(year)}/${two(year + 1)}`],
    ['FY26', (year, counter) => `FY${two(year + 1)}-${three(counter)}`],
    ['end', (year, counter) => `${String(year + 1)}-${three(counter)}`],
    ['beginning', (year, counter) => `${String(year)}-${three(counter)}`],
  ];
  /** What is no part of the habit: credit notes, corrections, half a year that is wrong. */
  const odd: readonly ((number: string, index: number) => string)[] = [
    (_number, index) => `CN-${String(index)}`,
    (number) => `${number}-K`,
    (number) => number.replace(/(\d\d)([-/])\d\d(?!\d)/, '$1$2$1'),
  ];

  it('is learned from two years and more, also with odd numbers among them, and continued', () => {
    const books = fc.record({
      habit: fc.constantFrom(...habits),
      start: fc.constantFrom(...yearStarts),
      first: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2012-01-01', days)),
      days: fc.integer({ min: 3, max: 24 }),
      years: fc.integer({ min: 2, max: 3 }),
      oddEvery: fc.constantFrom(null, 6, 9),
      ahead: fc.nat({ max: 400 }),
    });
    fc.assert(
      fc.property(books, ({ habit: [name, write], start, first, days, years, oddEvery, ahead }) => {
        // No year that begins in January ends in the next one.
        fc.pre(start !== '01-01' || !['FY26', 'end'].includes(name));
        const last = addDays(first, years * 366 + 30);
        const plain = numbered(write, { start, first, last, days });
        const known = plain.flatMap((entry, index): readonly KnownNumber[] => {
          const other = odd[index % odd.length]?.(entry.number, index) ?? '';
          return oddEvery === null || index % oddEvery !== 1 || other === entry.number
            ? [entry]
            : [{ ...entry, number: other }, entry];
        });
        const date = addDays(plain[0]?.date ?? '', ahead);
        // Between the last invoice of a year and the first of the next one, nothing shows which year it is.
        fc.pre(Math.abs(daysToStart(date, start)) > days);
        const year = businessYearOf(date, start);
        const counter = plain.filter((entry) => businessYearOf(entry.date ?? '', start) === year).length + 1;
        expect([name, start, on(date, known)]).toEqual([name, start, write(year, counter)]);
      }),
      { numRuns: runsOf(300) },
    );
  });
});

/** Returns the days from a date to the nearest start of a year. */
function daysToStart(date: string, start: YearStart): number {
  const year = Number(date.slice(0, 4));
  return Math.min(
    ...[year - 1, year, year + 1].map((each) => Math.abs(daysBetween(date, `${String(each)}-${start}`) ?? 0)),
  );
}
