/** Returns the year that a run of digits names, near the calendar year of its invoice; null if it names none. */
export type ReadName = (runs: readonly string[], at: number, calendar: number) => number | null;

/** `2026`, also right before a counter. */
export const fullYear: ReadName = (runs, at) => {
  const run = runs[at] ?? '';
  return run.length < 4 ? null : Number(run.slice(0, 4));
};

/** `26`, also right before a counter. */
export const shortYear: ReadName = (runs, at, calendar) => {
  const run = runs[at] ?? '';
  return run.length < 2 ? null : near(run.slice(0, 2), calendar);
};

/** Two runs: `25-26`, `2025/26`. */
export const separatePair: ReadName = (runs, at, calendar) => {
  const [first = '', second = ''] = [runs[at], runs[at + 1]];
  return isYear(first) && isYear(second) ? paired(first, second, calendar) : null;
};

/** A single run, also right before a counter: `2526`, `202526`. */
export const joinedPair: ReadName = (runs, at, calendar) => {
  const run = runs[at] ?? '';
  const long = run.length < 6 ? null : paired(run.slice(0, 4), run.slice(4, 6), calendar);
  return long ?? (run.length < 4 ? null : paired(run.slice(0, 2), run.slice(2, 4), calendar));
};

/** Returns true for two runs that could name a year and the next one, whatever the date. */
export const isFollowedByNext = (runs: readonly string[], at: number): boolean => {
  const [first = '', second = ''] = [runs[at], runs[at + 1]];
  return (
    isYear(first) &&
    isYear(second) &&
    String(Number(first) + 1)
      .padStart(2, '0')
      .endsWith(second.slice(-2))
  );
};

const isYear = ({ length }: string): boolean => length === 2 || length === 4;

function paired(first: string, second: string, calendar: number): number | null {
  const year = first.length === 4 ? Number(first) : near(first, calendar);
  return year !== null && (year + 1) % 10 ** second.length === Number(second) ? year : null;
}

function near(digits: string, calendar: number): number | null {
  const year = calendar + ((((Number(digits) - calendar + 1) % 100) + 100) % 100) - 1;
  return year > calendar + 1 ? null : year;
}
