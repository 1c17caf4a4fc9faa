import type { Decimal } from '#shared/money/decimal.ts';
import { compare, divide, multiply, subtract } from '#shared/money/decimal.ts';
import { countsRows, cellsOf, MOSTLY } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { cellReadings } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

type Fields = readonly (PasteField | null)[];

interface NumberColumns {
  readonly fields: readonly PasteField[];
  /** There are more numbers than a line has, and nobody can know which are quantity and price. */
  readonly isOpen: boolean;
}

/** Fewer may count something else. */
const FEWEST_COUNTED = 3;
const MINUTES_PER_HOUR = '60';
const CENT = '0.01';

/**
 * A price alone, or how much and at what price; running numbers in front and products behind are neither. Where a column
 * holds times, those are how much.
 */
export function withNumbers(
  known: Fields,
  rows: Table,
  numbers: readonly number[],
  surroundings: PasteSurroundings,
): NumberColumns {
  const counted = numbers.filter((column) => !(numbers.length > 1 && column === 0 && countsAllRows(rows, column)));
  const total = totalColumn(known, rows, counted, surroundings);
  const rest = counted.filter((column) => column !== total);
  const wanted: readonly PasteField[] = known.includes('time') || rest.length === 1 ? ['price'] : ['quantity', 'price'];
  // Numbers in front of the text are rather those of the articles.
  const behind = rest.filter((column) => column > known.indexOf('description'));
  const chosen = behind.length < wanted.length ? rest : behind;
  const fields = known.map((field, column): PasteField => {
    if (column === total) return 'total';
    if (numbers.includes(column) && !counted.includes(column)) return 'position';
    // What nothing is known of is text: it must not vanish.
    return wanted[chosen.indexOf(column)] ?? field ?? 'description';
  });
  return { fields, isOpen: rest.length > wanted.length };
}

const countsAllRows = (rows: Table, column: number): boolean =>
  cellsOf(rows, column).length >= FEWEST_COUNTED && countsRows(rows, column);

/** The last of three numbers that is the product of both others. */
export function totalColumn(
  known: Fields,
  rows: Table,
  counted: readonly number[],
  surroundings: PasteSurroundings,
): number | undefined {
  const time = known.indexOf('time');
  const all = time === -1 ? counted : [time, ...counted];
  if (all.length !== 3) return undefined;
  const readings = (row: readonly string[], column: number | undefined): readonly Decimal[] => {
    const cell = row[column ?? -1] ?? '';
    if (column !== time) return cellReadings(cell, 'amount', surroundings);
    return cellReadings(cell, 'time', surroundings).map((minutes) => divide(minutes, MINUTES_PER_HOUR));
  };
  return all.slice(1).findLast((column) => {
    const [one, other] = all.filter((factor) => factor !== column);
    // Rows that leave one of them open say nothing, and a few may be less by a discount.
    const said = rows
      .map((row) => [readings(row, one), readings(row, other), readings(row, column)] as const)
      .filter((row) => row.every((numbers) => numbers.length > 0));
    return said.length > 0 && said.filter(isProduct).length >= MOSTLY * said.length;
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
