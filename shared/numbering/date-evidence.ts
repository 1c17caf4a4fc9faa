import type { DateParts, DateToken } from './tokens.ts';
import { writeDateToken } from './tokens.ts';

/**
 * The years that numbers name: the calendar year of the date, the year in which a business's year begins or ends, or
 * both of these.
 */
export type YearNaming = 'calendar' | 'business' | 'two_years';

/** A run of digits and the date of its invoice. Lists of them are newest first. */
export interface DatedRun {
  readonly run: string;
  readonly date: DateParts;
}

const YEAR: DateToken = { kind: 'year', digits: 4 };
const SHORT_YEAR: DateToken = { kind: 'year', digits: 2 };
const NEXT: DateToken = { kind: 'year', digits: 4, isNext: true };
const SHORT_NEXT: DateToken = { kind: 'year', digits: 2, isNext: true };
const MONTH: DateToken = { kind: 'month', digits: 2 };
const SHORT_MONTH: DateToken = { kind: 'month', digits: 1 };

const WITH_YEAR = [[YEAR], [YEAR, MONTH], [MONTH, YEAR], [SHORT_YEAR, MONTH], [SHORT_YEAR]] as const;
/** Years that also name their end, or only that. */
const WITH_END = [[NEXT], [SHORT_NEXT], [YEAR, SHORT_NEXT], [SHORT_YEAR, SHORT_NEXT]] as const;
const MONTHS_ONLY = [[MONTH], [SHORT_MONTH]] as const;
/**
 * The dates that may precede a counter without a separator. A counter of six digits rarely looks like a year; one of
 * four often looks like a two-digit year.
 */
const BEFORE_COUNTER = {
  likely: [[YEAR, MONTH], [YEAR]],
  unlikely: [[SHORT_YEAR, MONTH], [SHORT_YEAR]],
  twoYears: [
    [YEAR, SHORT_NEXT],
    [SHORT_YEAR, SHORT_NEXT],
  ],
  onlyEnd: [[NEXT], [SHORT_NEXT]],
} as const;

const RECENT = 24;
/** Fewer matches may have changed with the date by chance. */
const ENOUGH = 3;

/**
 * `changed`: the run followed the date from one period to another, apart from wrong dates of single invoices.
 * `constant`: it equals the date of the invoices, but all are of one period. A single number of four may be an odd one.
 */
type Evidence = 'changed' | 'constant' | 'none';

/** Compares runs with their dates; a constant needs `least` numbers. */
function evidenceFor(runs: readonly DatedRun[], dates: readonly DateToken[], least: number, isWhole = true): Evidence {
  const seen = new Set<string>();
  let [hits, recentHits] = [0, 0];
  for (const [index, { run, date }] of runs.entries()) {
    const expected = dates.map((token) => writeDateToken(token, date)).join('');
    const isHit = isWhole ? run === expected : run.startsWith(expected) && run.length > expected.length;
    if (!isHit) continue;
    hits += 1;
    if (index >= RECENT) continue;
    recentHits += 1;
    seen.add(expected);
  }
  const recent = Math.min(runs.length, RECENT);
  if (recentHits >= ENOUGH && seen.size > 1 && recentHits * 5 >= recent * 4) return 'changed';
  const isUsual = hits === runs.length || (hits >= ENOUGH && hits * 4 >= runs.length * 3);
  return isUsual && hits >= least ? 'constant' : 'none';
}

/**
 * Returns the date parts that each column of runs repeats, or null. A lone month counts only beside a year, or after it
 * has changed.
 */
export function datesIn(
  columns: readonly (readonly DatedRun[])[],
  yearName: YearNaming,
): readonly (readonly DateToken[] | null)[] {
  const known: readonly (readonly DateToken[])[] = yearName === 'calendar' ? WITH_YEAR : [...WITH_YEAR, ...WITH_END];
  // Two years that follow each other and fit the date are no chance, even in a single number.
  const least = yearName === 'two_years' ? 1 : 2;
  const years = columns.map((runs) => known.find((dates) => evidenceFor(runs, dates, least) !== 'none') ?? null);
  const isYearKnown = years.some((dates) => dates !== null);
  return columns.map((runs, index) => {
    const month = MONTHS_ONLY.find((dates) => {
      const evidence = evidenceFor(runs, dates, 2);
      return evidence === 'changed' || (evidence === 'constant' && isYearKnown);
    });
    return years[index] ?? month ?? null;
  });
}

/**
 * Returns the date parts that may precede the counter in this column without a separator, the likeliest first. `[]`
 * stands for none.
 */
export function datesBeforeCounter(runs: readonly DatedRun[], yearName: YearNaming): readonly (readonly DateToken[])[] {
  const isShown = (dates: readonly DateToken[]): boolean => evidenceFor(runs, dates, ENOUGH, false) !== 'none';
  const { likely, unlikely, twoYears, onlyEnd } = BEFORE_COUNTER;
  const [sure, unsure] =
    yearName === 'calendar'
      ? [likely, unlikely]
      : [
          [...likely, ...twoYears],
          [...unlikely, ...onlyEnd],
        ];
  return [...sure.filter(isShown), [], ...unsure.filter(isShown)];
}
