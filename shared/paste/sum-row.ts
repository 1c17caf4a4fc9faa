import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading } from './column-words.ts';
import { cellReadings } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

type Fields = readonly (PasteField | null)[];

const DIGIT = /\p{Nd}/u;
const howMany: readonly (PasteField | null)[] = ['quantity', 'hours', 'minutes', 'time', 'distance'];

/** The sum of the lines, taxes and discounts, and the total. */
const LONGEST_FOOT = 6;
const SHORTEST_FOOT = 3;

/**
 * How many of the last rows only add up those above. One: their sum. More: that, then what is added to it or taken off, then
 * what all of it comes to.
 */
export function footOf(rows: Table, fields: Fields, surroundings: PasteSurroundings): number {
  if (endsWithSum(rows, fields, surroundings)) return 1;
  for (let size = SHORTEST_FOOT; size <= LONGEST_FOOT && size < rows.length; size += 1) {
    const first = rows.length - size;
    if (!isAddedUp(rows.slice(first), fields, surroundings)) continue;
    if (endsWithSum(rows.slice(0, first + 1), fields, surroundings)) return size;
  }
  return 0;
}

/** Whether the last of some rows that say nothing but amounts is the sum of the others. */
function isAddedUp(foot: Table, fields: Fields, surroundings: PasteSurroundings): boolean {
  const column = fields.indexOf(fields.includes('total') ? 'total' : 'price');
  const last = foot.at(-1);
  if (last === undefined || column === -1 || !isSum(foot.slice(0, -1), last, column, 'amount', surroundings))
    return false;
  return foot.every((row) => row.every((cell, at) => at === column || !isOfLine(fields[at]) || !saysNumber(cell)));
}

const isOfLine = (field: PasteField | null | undefined): boolean =>
  field === 'date' || field === 'price' || field === 'total' || howMany.includes(field ?? null);

/** A rate of a tax is neither a price nor how many. */
const saysNumber = (cell: string): boolean => DIGIT.test(cell) && !cell.includes('%');

/**
 * Whether the last row only adds up those above it. It says what they come to and no price of its own; where its text does
 * not name a sum, it says no more than that, and of more than one row that do.
 */
function endsWithSum(rows: Table, fields: Fields, surroundings: PasteSurroundings): boolean {
  const last = rows.at(-1);
  const above = rows.slice(0, -1);
  if (last === undefined || above.length === 0) return false;
  const isSaid = (at: number): boolean => DIGIT.test(last[at] ?? '');
  const at = (wanted: readonly (PasteField | null)[]): readonly number[] =>
    fields.flatMap((field, column) => (wanted.includes(field) && isSaid(column) ? [column] : []));
  const texts = last.filter((text, column) => fields[column] === 'description' && text !== '' && text !== '-');
  const isNamed = texts.length <= 1 && texts.every((text) => fieldOfHeading(text) === 'total');
  const hasTotals = fields.includes('total');
  const [total, ...others] = at([hasTotals ? 'total' : 'price']);
  if (total === undefined || others.length > 0 || at(['date', ...(hasTotals ? (['price'] as const) : [])]).length > 0)
    return false;
  const counts = at(howMany);
  const isBare = hasTotals && counts.length === 0 && above.length > 1 && above.some((row) => saysMore(row, fields));
  return (
    (isNamed || isBare) &&
    isSum(above, last, total, 'amount', surroundings) &&
    counts.every((column) => isSumOfCounts(above, last, column, surroundings))
  );
}

/** How many, when or at what price: the rows of a list of amounts say none of it, and the last is a line like the others. */
const saysMore = (row: readonly string[], fields: Fields): boolean =>
  fields.some(
    (field, at) => (field === 'date' || field === 'price' || howMany.includes(field)) && DIGIT.test(row[at] ?? ''),
  );

/** Whoever writes one way writes all of a column that way. */
function isSum(
  above: Table,
  last: readonly string[],
  column: number,
  as: NumberKind,
  known: PasteSurroundings,
): boolean {
  const readings = (row: readonly string[]): readonly Decimal[] => cellReadings(row[column] ?? '', as, known);
  return [0, -1].some((way) => {
    const parts = above.map((row) => readings(row).at(way));
    const sum = readings(last).at(way);
    if (sum === undefined || !parts.every((part) => part !== undefined)) return false;
    return compare(add(...parts), sum) === 0;
  });
}

function isSumOfCounts(above: Table, last: readonly string[], column: number, known: PasteSurroundings): boolean {
  return isSum(above, last, column, 'quantity', known) || isSum(above, last, column, 'time', known);
}
