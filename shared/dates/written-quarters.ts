import type { Pattern } from './month-pattern.ts';
import { IN_NUMBER, writtenDay } from './written-periods.ts';

const MONTHS_OF_A_QUARTER = 3;
const QUARTERS_OF_A_YEAR = 4;
const YEAR = '((?:19|20)\\d{2})';
const END = '(?![\\p{L}\\p{N}]|[-./]\\d)';
/** A quarter behind another belongs to a list or a period, which must not be moved in part. */
const BEGIN = '(?<![\\p{L}\\p{N}]|\\d[.\\p{L}º]{0,3}\\s*(?:[-–—/&+,]|\\p{L}{1,5})\\s*)';
const NAMES = 'Quartal|quarter|trimestre|kwartaal|kvartal';

/**
 * Quarters with their year: `Q4 2026`, `4. Quartal 2026`, `2026 Q4`. They move only by whole quarters: a month after a
 * quarter is no other one for sure.
 */
export const quarters: readonly Pattern[] = [
  pattern(`${BEGIN}(?<front>[QT])(?<number>[1-4])(?<between>\\s*[/-]\\s*|,?\\s+)(?<year>${YEAR})${END}`),
  pattern(
    `${BEGIN}(?<number>[1-4])(?<mark>\\.|st|nd|rd|th|er|e|ème|[ºª°])?(?<between>\\s+(?:${NAMES})\\s+(?:of\\s+|de\\s+)?)(?<year>${YEAR})${END}`,
  ),
  pattern(
    `(?<![\\d./-]|${IN_NUMBER})(?<year>${YEAR})(?<between>[ /-]?)(?<front>[QT])(?<number>[1-4])${END}(?!\\s*[-–—/&+])`,
  ),
];

function pattern(expression: string): Pattern {
  return {
    expression: new RegExp(expression, 'giu'),
    replace: ({ groups = {} }, { months }) => {
      if (months % MONTHS_OF_A_QUARTER !== 0) return null;
      const { front = '', number, mark, between = '', year } = groups;
      const quarter = Number(year) * QUARTERS_OF_A_YEAR + Number(number) - 1 + months / MONTHS_OF_A_QUARTER;
      const moved = [Math.floor(quarter / QUARTERS_OF_A_YEAR), (quarter % QUARTERS_OF_A_YEAR) + 1] as const;
      const [newYear, newNumber] = [String(moved[0]), front + writtenQuarter(moved[1], mark)];
      const isYearFirst = expression.indexOf('<year>') < expression.indexOf('<number>');
      return isYearFirst ? newYear + between + newNumber : newNumber + between + newYear;
    },
  };
}

/** Returns the number of a quarter with its mark: `1er` may become `2e`. */
function writtenQuarter(quarter: number, mark: string | undefined): string {
  if (mark === 'er' && quarter > 1) return `${String(quarter)}e`;
  if ((mark === 'e' || mark === 'ème') && quarter === 1) return '1er';
  return writtenDay(quarter, mark);
}
