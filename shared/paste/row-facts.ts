import type { Decimal } from '#shared/money/decimal.ts';
import { divide, multiply } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { cellsOf } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { cellReadings } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

export type Fields = readonly (PasteField | null)[];

/** The numbers and words of a row, as far as they tell a line from a row that adds up lines. */
export interface RowFacts {
  /** The words of the row; numbers stand in other columns. */
  readonly text: string;
  /** The amount that the row bills as a line; null for an empty or unreadable one. */
  readonly amount: Decimal | null;
  /** The amount that the row says if it is a sum: it has no price of which it could be a product. */
  readonly sum: Decimal | null;
  /** True if a figure in place of the amount cannot be read. */
  readonly isUnread: boolean;
  /** Quantities and times by column; null for an unreadable one. */
  readonly counts: ReadonlyMap<number, Decimal | null>;
  readonly hasPrice: boolean;
  readonly hasDate: boolean;
  readonly hasPercent: boolean;
  /** True for a row with quantity and price. */
  readonly isComplete: boolean;
}

/** Reads the facts of every row in one way. */
export type RowReader = (row: readonly string[]) => RowFacts;

const DIGIT = /\p{Nd}/u;
const WORD = /\p{L}/u;
const MINUTES_PER_HOUR = '60';
const countFields: ReadonlySet<PasteField | null> = new Set(['quantity', 'hours', 'minutes', 'time', 'distance']);

/** Returns the columns of quantities and times. */
export const countColumns = (fields: Fields): readonly number[] =>
  fields.flatMap((field, at) => (countFields.has(field) ? [at] : []));

const isFigure = (cell: string): boolean => DIGIT.test(cell) && !cell.includes('%');

/**
 * Returns the ways to read a table, the likeliest first: an ambiguous number is read in the same way throughout, and
 * without a column of totals a row bills its price or the product of quantity and price.
 */
export function rowReaders(rows: Table, fields: Fields, context: PasteContext): readonly RowReader[] {
  const counts = countColumns(fields);
  const kinds = new Map(counts.map((column) => [column, kindOfCounts(rows, column, context)]));
  const products = fields.includes('total') || counts.length === 0 ? [false] : [true, false];
  return products.flatMap((isProduct) =>
    [0, -1].map(
      (way): RowReader =>
        (row) =>
          factsOf(row, { fields, kinds, way, isProduct, context }),
    ),
  );
}

/** Hours may be written as numbers or as times of the clock. */
function kindOfCounts(rows: Table, column: number, context: PasteContext): NumberKind {
  const figures = cellsOf(rows, column).filter(isFigure);
  return figures.every((cell) => cellReadings(cell, 'quantity', context).length > 0) ? 'quantity' : 'time';
}

interface Reading {
  readonly fields: Fields;
  readonly kinds: ReadonlyMap<number, NumberKind>;
  /** The place among the readings of an ambiguous number. */
  readonly way: number;
  readonly isProduct: boolean;
  readonly context: PasteContext;
}

function factsOf(row: readonly string[], { fields, kinds, way, isProduct, context }: Reading): RowFacts {
  const cellOf = (field: PasteField): string => row[fields.indexOf(field)] ?? '';
  const read = (cell: string, as: NumberKind): Decimal | null => cellReadings(cell, as, context).at(way) ?? null;
  const hasTotals = fields.includes('total');
  const counts = new Map(
    [...kinds].flatMap(([column, kind]): [number, Decimal | null][] => {
      const cell = row[column] ?? '';
      return isFigure(cell) ? [[column, read(cell, kind)]] : [];
    }),
  );
  const [count] = counts;
  const [priceCell, totalCell] = [cellOf('price'), cellOf('total')];
  const price = read(priceCell, 'amount');
  const product = price === null || count === undefined ? null : productOf(price, count, kinds, fields);
  const sum = hasTotals ? read(totalCell, 'amount') : price;
  const isEmpty = hasTotals && !isFigure(totalCell);
  const amount = (isProduct || isEmpty ? product : null) ?? sum;
  return {
    text: textOf(row, fields),
    amount,
    sum,
    isUnread: amount === null && isFigure(isEmpty || !hasTotals ? priceCell : totalCell),
    counts,
    hasPrice: hasTotals && isFigure(priceCell),
    hasDate: isFigure(cellOf('date')),
    hasPercent: row.some((cell) => cell.includes('%')),
    isComplete: counts.size > 0 && isFigure(priceCell),
  };
}

function productOf(
  price: Decimal,
  [column, count]: readonly [number, Decimal | null],
  kinds: ReadonlyMap<number, NumberKind>,
  fields: Fields,
): Decimal | null {
  if (count === null) return null;
  const isInMinutes = kinds.get(column) === 'time' || fields[column] === 'minutes';
  return multiply(isInMinutes ? divide(count, MINUTES_PER_HOUR) : count, price);
}

/** Returns the description, or the words that stand in its place in other columns. */
function textOf(row: readonly string[], fields: Fields): string {
  const isText = (cell: string): boolean => WORD.test(cell) || cell.includes('%');
  const described = row.filter((cell, at) => fields[at] === 'description' && isText(cell));
  if (described.length > 0) return described.join(' ');
  return row.filter((cell, at) => fields[at] !== 'date' && isText(cell) && !isFigure(cell)).join(' ');
}
