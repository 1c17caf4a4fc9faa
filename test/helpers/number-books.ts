import fc from 'fast-check';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { KnownNumber } from '#shared/numbering/known-number.ts';
import type { ResetRule } from '#shared/numbering/reset-rule.ts';

/** A way to number that people use; `write` is told what the pattern would have to be learned from. */
interface Habit {
  readonly name: string;
  readonly write: (at: { readonly year: string; readonly month: string; readonly counter: string }) => string;
  readonly resets: readonly ResetRule[];
}

const habits: readonly Habit[] = [
  { name: '#', write: ({ counter }) => counter, resets: ['never'] },
  { name: '#/A', write: ({ counter }) => `${counter}/A`, resets: ['never'] },
  { name: 'YYYY-#', write: ({ year, counter }) => `${year}-${counter}`, resets: ['never', 'yearly'] },
  { name: '#/YYYY', write: ({ year, counter }) => `${counter}/${year}`, resets: ['never', 'yearly'] },
  { name: 'YY-#', write: ({ year, counter }) => `${year.slice(2)}-${counter}`, resets: ['never', 'yearly'] },
  { name: 'YYYY#', write: ({ year, counter }) => `${year}${counter.padStart(4, '0')}`, resets: ['never', 'yearly'] },
  {
    name: 'YY#',
    write: ({ year, counter }) => `${year.slice(2)}${counter.padStart(4, '0')}`,
    resets: ['never', 'yearly'],
  },
  {
    name: 'YYYY-MM-#',
    write: ({ year, month, counter }) => `${year}-${month}-${counter}`,
    resets: ['never', 'yearly', 'monthly'],
  },
  {
    name: 'YYYYMM-#',
    write: ({ year, month, counter }) => `${year}${month}-${counter}`,
    resets: ['never', 'yearly', 'monthly'],
  },
  {
    name: '#/M/YYYY',
    write: ({ year, month, counter }) => `${counter}/${String(Number(month))}/${year}`,
    resets: ['never', 'yearly', 'monthly'],
  },
  {
    name: 'YYYYMM#',
    write: ({ year, month, counter }) => `${year}${month}${counter.padStart(3, '0')}`,
    resets: ['monthly'],
  },
  {
    name: 'YYMM#',
    write: ({ year, month, counter }) => `${year.slice(2)}${month}${counter.padStart(3, '0')}`,
    resets: ['monthly'],
  },
];

/** A book that somebody numbered without a mistake, newest first, and the number that comes next in it. */
interface NumberedBook {
  readonly name: string;
  readonly known: readonly KnownNumber[];
  /** The number of the next invoice, as the person who numbers would write it. */
  readonly next: (date: PlainDate, clientUid: string) => string;
  readonly lastDate: PlainDate;
  readonly clients: readonly string[];
}

const CLIENTS = ['client-a', 'client-b', 'client-c'] as const;
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  words: ['ACME-', 'GLOBEX-', 'INI-'],
  codes: ['C12-', 'C7-', 'C130-'],
};

/** Two years and more with a few invoices each month; every client has some of each. */
export const numberedBooks: fc.Arbitrary<NumberedBook> = fc
  .record({
    habit: fc.constantFrom(...habits),
    reset: fc.nat(),
    prefix: fc.constantFrom('', 'INV-', 'R', 'Invoice ', '№ '),
    perClient: fc.constantFrom(null, 'words', 'codes'),
    width: fc.integer({ min: 1, max: 6 }),
    first: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2_500 })),
    start: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2014-01-01', days)),
    steps: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 50, maxLength: 130 }),
  })
  .map(({ habit, reset, prefix, perClient, width, first, start, steps }) => {
    const rule = habit.resets[reset % habit.resets.length] ?? 'never';
    const counters = new Map<string, number>();
    const prefixOf = (client: string): string => {
      const own = perClient === null ? undefined : PREFIXES[perClient]?.[CLIENTS.findIndex((one) => one === client)];
      return own ?? prefix;
    };
    const at = (
      date: PlainDate,
      client: string,
    ): { readonly number: string; readonly period: string; readonly counter: number } => {
      const [year = '', month = ''] = date.split('-');
      const span = { never: '', yearly: year, monthly: `${year}-${month}` }[rule];
      const period = `${prefixOf(client)}|${span}`;
      const counter = counters.get(period) ?? (rule === 'never' ? first : 1);
      const written = habit.write({ year, month, counter: String(counter).padStart(width, '0') });
      return { number: `${prefixOf(client)}${written}`, period, counter };
    };
    const known: KnownNumber[] = [];
    let date = start;
    for (const [index, step] of steps.entries()) {
      date = addDays(date, step);
      const clientUid = CLIENTS[(index * 7 + step) % CLIENTS.length] ?? CLIENTS[0];
      const { number, period, counter } = at(date, clientUid);
      counters.set(period, counter + 1);
      known.unshift({ number, date, clientUid });
    }
    return {
      name: `${habit.name} ${rule} ${perClient ?? 'shared'}`,
      known,
      next: (day, client) => at(day, client).number,
      lastDate: date,
      clients: CLIENTS,
    };
  });
