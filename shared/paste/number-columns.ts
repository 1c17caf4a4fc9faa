import type { Decimal } from '#shared/money/decimal.ts';
import { compare, divide, multiply, subtract } from '#shared/money/decimal.ts';
import { countsRows, cellsOf, MOSTLY } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { cellReadings } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

type Fields = readonly (PasteField | null)[];

interface NumberColumns {
  readonly fields: readonly PasteField[];
  /** True if there are more columns of numbers than a line has, so that quantity and price are not clear. */
  readonly isOpen: boolean;
}

/** Fewer rows of 1, 2 may count something else. */
const FEWEST_COUNTED = 3;
const MINUTES_PER_HOUR = '60';
const CENT = '0.01';

/**
 * Assigns columns of numbers: one is the price, two are quantity and price. Running numbers before and a total behind
 * are recognised. If a column holds times, those are the quantity.
 */
export function withNumbers(
  known: Fields,
  rows: Table,
  numbers: readonly number[],
  context: PasteContext,
): NumberColumns {
  const counted = numbers.filter((column) => !(numbers.length > 1 && column === 0 && countsAllRows(rows, column)));
  const total = totalColumn(known, rows, counted, context);
  const rest = counted.filter((column) => column !== total);
  const wanted: readonly PasteField[] = known.includes('time') || rest.length === 1 ? ['price'] : ['quantity', 'price'];
  // Numbers before the text are more likely article numbers.
  const behind = rest.filter((column) => column > known.indexOf('description'));
  const chosen = behind.length < wanted.length ? rest : behind;
  const fields = known.map((field, column): PasteField => {
    if (column === total) return 'total';
    if (numbers.includes(column) && !counted.includes(column)) return 'position';
    // Unknown columns become text, so that nothing is lost.
    return wanted[chosen.indexOf(column)] ?? field ?? 'description';
  });
  return { fields, isOpen: rest.length > wanted.length };
}

const countsAllRows = (rows: Table, column: number): boolean =>
  cellsOf(rows, column).length >= FEWEST_COUNTED && countsRows(rows, column);

/** Returns the last of three columns that is the product of the other two. */
export function totalColumn(
  known: Fields,
  rows: Table,
  counted: readonly number[],
  context: PasteContext,
): number | undefined {
  const time = known.indexOf('time');
  const all = time === -1 ? counted : [time, ...counted];
  if (all.length !== 3) return undefined;
  const readings = (row: readonly string[], column: number | undefined): readonly Decimal[] => {
    const cell = row[column ?? -1] ?? '';
    if (column !== time) return cellReadings(cell, 'amount', context);
    return cellReadings(cell, 'time', context).map((minutes) => divide(minutes, MINUTES_PER_HOUR));
  };
  return all.slice(1).findLast((column) => {
    const [one, other] = all.filter((factor) => factor !== column);
    // Rows with an empty cell prove nothing, and a few may be reduced by a discount.
    const complete = rows
      .map((row) => [readings(row, one), readings(row, other), readings(row, column)] as const)
      .filter((row) => row.every((numbers) => numbers.length > 0));
    return complete.length > 0 && complete.filter(isProduct).length >= MOSTLY * complete.length;
  });
}

function isProduct([ones, others, products]: readonly [
  readonly Decimal[],
  readonly Decimal[],
  readonly Decimal[],
]): boolean {
  return ones.some((one) =>
    others.some((other) =>
      products.some((product) => compare(subtract(multiply(one, other), product).replace('-', ''), CENT) <= 0),
    ),
  );
}
