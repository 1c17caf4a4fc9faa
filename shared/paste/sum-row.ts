import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading } from './column-words.ts';
import { cellReadings } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

type Fields = readonly (PasteField | null)[];

const DIGIT = /\p{Nd}/u;
const quantityFields: readonly (PasteField | null)[] = ['quantity', 'hours', 'minutes', 'time', 'distance'];

/** The rows of the longest foot: the sum of the lines, taxes and discounts, and the total. */
const LONGEST_FOOT = 6;
const SHORTEST_FOOT = 3;

/**
 * Returns how many of the last rows only add up those above: one for a sum, more for a sum with additions, deductions
 * and the final total.
 */
export function footRowCount(rows: Table, fields: Fields, context: PasteContext): number {
  if (endsWithSum(rows, fields, context)) return 1;
  for (let size = SHORTEST_FOOT; size <= LONGEST_FOOT && size < rows.length; size += 1) {
    const first = rows.length - size;
    if (!isAddedUp(rows.slice(first), fields, context)) continue;
    if (endsWithSum(rows.slice(0, first + 1), fields, context)) return size;
  }
  return 0;
}

/** Returns true if the last of some rows that hold only amounts is the sum of the others. */
function isAddedUp(foot: Table, fields: Fields, context: PasteContext): boolean {
  const column = fields.indexOf(fields.includes('total') ? 'total' : 'price');
  const last = foot.at(-1);
  if (last === undefined || column === -1 || !isSum(foot.slice(0, -1), last, column, 'amount', context)) return false;
  return foot.every((row) => row.every((cell, at) => at === column || !isOfLine(fields[at]) || !saysNumber(cell)));
}

const isOfLine = (field: PasteField | null | undefined): boolean =>
  field === 'date' || field === 'price' || field === 'total' || quantityFields.includes(field ?? null);

/** A tax rate is neither a price nor a quantity. */
const saysNumber = (cell: string): boolean => DIGIT.test(cell) && !cell.includes('%');

/**
 * Returns true if the last row only adds up the rows above. Such a row has a total and no price of its own. If its text
 * does not name a sum, it has nothing but the total, and adds up more than one row with details.
 */
function endsWithSum(rows: Table, fields: Fields, context: PasteContext): boolean {
  const last = rows.at(-1);
  const above = rows.slice(0, -1);
  if (last === undefined || above.length === 0) return false;
  const hasNumber = (at: number): boolean => DIGIT.test(last[at] ?? '');
  const at = (wanted: readonly (PasteField | null)[]): readonly number[] =>
    fields.flatMap((field, column) => (wanted.includes(field) && hasNumber(column) ? [column] : []));
  const texts = last.filter((text, column) => fields[column] === 'description' && text !== '' && text !== '-');
  const isNamed = texts.length <= 1 && texts.every((text) => fieldOfHeading(text) === 'total');
  const hasTotals = fields.includes('total');
  const [total, ...others] = at([hasTotals ? 'total' : 'price']);
  if (total === undefined || others.length > 0 || at(['date', ...(hasTotals ? (['price'] as const) : [])]).length > 0)
    return false;
  const counts = at(quantityFields);
  const isBare = hasTotals && counts.length === 0 && above.length > 1 && above.some((row) => saysMore(row, fields));
  return (
    (isNamed || isBare) &&
    isSum(above, last, total, 'amount', context) &&
    counts.every((column) => isSumOfCounts(above, last, column, context))
  );
}

/**
 * Returns true for a row with a quantity, date or price. In a plain list of amounts no row has any, so its last row is
 * a line like the others.
 */
const saysMore = (row: readonly string[], fields: Fields): boolean =>
  fields.some(
    (field, at) =>
      (field === 'date' || field === 'price' || quantityFields.includes(field)) && DIGIT.test(row[at] ?? ''),
  );

/** Ambiguous numbers are read in the same way throughout a column. */
function isSum(above: Table, last: readonly string[], column: number, as: NumberKind, context: PasteContext): boolean {
  const readings = (row: readonly string[]): readonly Decimal[] => cellReadings(row[column] ?? '', as, context);
  return [0, -1].some((way) => {
    const parts = above.map((row) => readings(row).at(way));
    const sum = readings(last).at(way);
    if (sum === undefined || !parts.every((part) => part !== undefined)) return false;
    return compare(add(...parts), sum) === 0;
  });
}

function isSumOfCounts(above: Table, last: readonly string[], column: number, context: PasteContext): boolean {
  return isSum(above, last, column, 'quantity', context) || isSum(above, last, column, 'time', context);
}
