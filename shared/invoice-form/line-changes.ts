import { canonicalValue } from '#shared/compare/canonical.ts';
import { typedInput } from '#shared/money/input/number-input.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { AdjustmentForm, FormProblem, LineForm } from './invoice-form.ts';
import { isBlankLine } from './invoice-form.ts';
import { readRows } from './read-document.ts';

/** The differences between the lines of two states of a form. */
export interface LineChanges {
  readonly linesAdded: number;
  readonly linesRemoved: number;
  readonly linesChanged: number;
  /** True when the lines are the same and only their order differs. */
  readonly areLinesMoved: boolean;
}

export const noLineChanges: LineChanges = { linesAdded: 0, linesRemoved: 0, linesChanged: 0, areLinesMoved: false };

/** Counts added, removed and changed lines: equal lines are paired first, the rest by position. */
export function lineChanges(before: readonly LineForm[], after: readonly LineForm[]): LineChanges {
  const was = before.filter((line) => !isBlankLine(line)).map(contentOf);
  const is = after.filter((line) => !isBlankLine(line)).map(contentOf);
  const gone = without(was, is);
  const come = without(is, was);
  const linesChanged = Math.min(gone.length, come.length);
  return {
    linesAdded: come.length - linesChanged,
    linesRemoved: gone.length - linesChanged,
    linesChanged,
    areLinesMoved: gone.length === 0 && come.length === 0,
  };
}

/** Cells of rows that may contain unreadable text. */
const readCells = ['date', 'quantity', 'price', 'value'] as const;

/**
 * Returns the full text of all unreadable cells of these rows with their cell names. Such text is missing in the data
 * and still typed by a person, and the problem's message shows only its beginning.
 */
export function unreadIn(rows: readonly (LineForm | AdjustmentForm)[], problems: readonly FormProblem[]): string {
  const unread = new Set(problems.map(({ field }) => field));
  const cells = rows.flatMap((row) => {
    const typed: Readonly<Partial<Record<string, unknown>>> = { ...row };
    return readCells
      .filter((name) => unread.has(`${row.key}.${name}`))
      .map((name) => [name, typedInput(String(typed[name])).trim()]);
  });
  return JSON.stringify(cells);
}

/** Returns the meaning of a line without its position, as the only line of a form. */
function contentOf(line: LineForm): string {
  const reading = readRows({ lines: [line], adjustments: [] });
  return JSON.stringify([
    line.kind,
    canonicalValue(reading.data[line.kind], nestedFields[line.kind]),
    unreadIn([line], reading.problems),
  ]);
}

/** Returns the multiset difference of `all` and `others`. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
