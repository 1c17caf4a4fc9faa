import type { DateParts, DateToken } from './tokens.ts';
import { writeDateToken } from './tokens.ts';

/** A run of digits and the date of its invoice. Lists of them are newest first. */
export interface DatedRun {
  readonly run: string;
  readonly date: DateParts;
}

const YEAR: DateToken = { kind: 'year', digits: 4 };
const SHORT_YEAR: DateToken = { kind: 'year', digits: 2 };
const MONTH: DateToken = { kind: 'month', digits: 2 };
const SHORT_MONTH: DateToken = { kind: 'month', digits: 1 };

const WITH_YEAR = [[YEAR], [YEAR, MONTH], [MONTH, YEAR], [SHORT_YEAR, MONTH], [SHORT_YEAR]] as const;
const MONTHS_ONLY = [[MONTH], [SHORT_MONTH]] as const;
/**
 * The dates that may precede a counter without a separator. A counter of six digits rarely looks like a year; one of
 * four often looks like a two-digit year.
 */
const BEFORE_COUNTER = { likely: [[YEAR, MONTH], [YEAR]], unlikely: [[SHORT_YEAR, MONTH], [SHORT_YEAR]] } as const;

const RECENT = 24;
/** Fewer matches may have changed with the date by chance. */
const ENOUGH = 3;

/**
 * `changed`: the run followed the date from one period to another, apart from wrong dates of single invoices.
 * `constant`: it equals the date of every invoice, but all are of one period.
 */
type Evidence = 'changed' | 'constant' | 'none';

function evidenceFor(runs: readonly DatedRun[], dates: readonly DateToken[], isWhole: boolean): Evidence {
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
  return hits === runs.length && hits >= (isWhole ? 2 : ENOUGH) ? 'constant' : 'none';
}

/**
 * Returns the date parts that each column of runs repeats, or null. A lone month counts only beside a year, or after it
 * has changed.
 */
export function datesIn(columns: readonly (readonly DatedRun[])[]): readonly (readonly DateToken[] | null)[] {
  const years = columns.map((runs) => WITH_YEAR.find((dates) => evidenceFor(runs, dates, true) !== 'none') ?? null);
  const isYearKnown = years.some((dates) => dates !== null);
  return columns.map((runs, index) => {
    const month = MONTHS_ONLY.find((dates) => {
      const evidence = evidenceFor(runs, dates, true);
      return evidence === 'changed' || (evidence === 'constant' && isYearKnown);
    });
    return years[index] ?? month ?? null;
  });
}

/**
 * Returns the date parts that may precede the counter in this column without a separator, the likeliest first. `[]`
 * stands for none.
 */
export function datesBeforeCounter(runs: readonly DatedRun[]): readonly (readonly DateToken[])[] {
  const isShown = (dates: readonly DateToken[]): boolean => evidenceFor(runs, dates, false) !== 'none';
  return [...BEFORE_COUNTER.likely.filter(isShown), [], ...BEFORE_COUNTER.unlikely.filter(isShown)];
}
