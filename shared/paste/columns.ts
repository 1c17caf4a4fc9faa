import type { PlainDate } from '#shared/dates/plain-date.ts';
import { readWrittenDate } from '#shared/dates/written-date.ts';
import { add, compare, isDecimal, multiply, subtract } from '#shared/money/decimal.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading } from './column-words.ts';
import { FULL_DATE, isFigure, isNumber, keptCell } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

/** What each column of a table holds; null for one whose cells are read as nothing. */
export interface Columns {
  readonly fields: readonly (PasteField | null)[];
  readonly rows: Table;
  /** Headings of columns that lines have no place for. */
  readonly unused: readonly string[];
}

const MOSTLY = 0.6;
const LONGEST_UNIT = 8;
/** From the first of a run of spaces on, or each of them would be looked at as a beginning of its own. */
const TIME_OF_DAY = /(?<![T\s])[T\s]+\d{1,2}:\d{2}.*$/;

export function readDate(cell: string, { today, locale }: PasteSurroundings): PlainDate | null {
  return readWrittenDate(cell.replace(TIME_OF_DAY, ''), today, locale);
}

/** Finds out what the columns hold: by the headings above them where there are any, else by what stands in them. */
export function understandColumns(table: Table, surroundings: PasteSurroundings): Columns {
  const [first = [], ...rest] = table;
  const headed = first.map(fieldOfHeading);
  const isHeader =
    rest.length > 0 &&
    headed.some((field) => field !== null && field !== 'position') &&
    first.every((cell) => !isFigure(cell, surroundings) && readDate(cell, surroundings) === null);
  if (!isHeader) return { fields: fieldsByContent(table, surroundings), rows: table, unused: [] };
  const fields = onlyOnce(headed);
  const unused = first.filter((cell, at) => cell !== '' && isUnused(fields[at] ?? null));
  return { fields: withDescription(fields, rest, surroundings), rows: rest, unused };
}

const isUnused = (field: PasteField | null): boolean => field === null;

/** Two columns of one heading are one column too many: the first counts, and descriptions are joined. */
function onlyOnce(fields: readonly (PasteField | null)[]): readonly (PasteField | null)[] {
  return fields.map((field, at) => (field !== 'description' && fields.indexOf(field) < at ? null : field));
}

/** Headings that name everything but the text: the widest of the others is it. */
function withDescription(
  fields: readonly (PasteField | null)[],
  rows: Table,
  surroundings: PasteSurroundings,
): readonly (PasteField | null)[] {
  if (fields.includes('description')) return fields;
  const others = fields.flatMap((field, at) => (field === null && isText(rows, at, surroundings) ? [at] : []));
  const widest = others.toSorted((a, b) => lengthOf(rows, b) - lengthOf(rows, a))[0];
  return fields.map((field, at) => (at === widest ? 'description' : field));
}

const cellsOf = (rows: Table, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');

const lengthOf = (rows: Table, column: number): number =>
  cellsOf(rows, column).reduce((length, cell) => length + cell.length, 0);

function share(rows: Table, column: number, test: (cell: string) => boolean): number {
  const cells = cellsOf(rows, column);
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

const isText = (rows: Table, column: number, surroundings: PasteSurroundings): boolean =>
  cellsOf(rows, column).length > 0 && share(rows, column, (cell) => isNumber(cell, surroundings)) < MOSTLY;

function fieldsByContent(rows: Table, surroundings: PasteSurroundings): readonly (PasteField | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const fields: (PasteField | null)[] = all.map(() => null);
  const dates = all.filter((column) => share(rows, column, (cell) => isDateCell(cell, surroundings)) >= MOSTLY);
  const columnsOf = (test: typeof isFigure): readonly number[] =>
    all.filter(
      (column) => !dates.includes(column) && share(rows, column, (cell) => test(cell, surroundings)) >= MOSTLY,
    );
  const figures = columnsOf(isFigure);
  const hasText = all.some((column) => ![...dates, ...figures].includes(column) && cellsOf(rows, column).length > 0);
  // Where no other column is text, what is not wholly a number is the text.
  const numbers = hasText ? figures : columnsOf(isNumber);
  const texts = all.filter((column) => !dates.includes(column) && !numbers.includes(column));
  if (dates[0] !== undefined) fields[dates[0]] = 'date';
  for (const column of texts) fields[column] = 'description';
  const unit = unitColumn(rows, texts);
  if (unit !== null) fields[unit] = 'unit';
  return assignNumbers(fields, rows, numbers, surroundings);
}

const isDateCell = (cell: string, surroundings: PasteSurroundings): boolean =>
  FULL_DATE.test(cell.replace(TIME_OF_DAY, '')) && readDate(cell, surroundings) !== null;

/** Short words beside a longer text, the same ones again and again. */
function unitColumn(rows: Table, texts: readonly number[]): number | null {
  if (texts.length < 2) return null;
  const short = texts.filter((column) => {
    const cells = cellsOf(rows, column);
    const kinds = new Set(cells.map((cell) => cell.toLowerCase()));
    const isRepeated = cells.length < 3 || kinds.size <= Math.ceil(cells.length / 2);
    return (
      isRepeated &&
      cells.length > 0 &&
      cells.every((cell) => /^[\p{L}²³.%/]+$/u.test(cell) && cell.length <= LONGEST_UNIT)
    );
  });
  return short.length === texts.length ? null : (short[0] ?? null);
}

/** A price alone, or how much and at what price; running numbers in front and products behind are neither. */
function assignNumbers(
  fields: (PasteField | null)[],
  rows: Table,
  numbers: readonly number[],
  surroundings: PasteSurroundings,
): readonly (PasteField | null)[] {
  const counted = numbers.filter((column) => !(numbers.length > 1 && column === 0 && countsRows(rows, column)));
  for (const column of numbers) if (!counted.includes(column)) fields[column] = 'position';
  const product = counted.findLast((column, at) => {
    const [one, other] = counted.filter((known) => known !== column);
    return counted.length === 3 && at > 0 && one !== undefined && other !== undefined
      ? isProduct(rows, [one, other, column], surroundings)
      : false;
  });
  if (product !== undefined) fields[product] = 'total';
  const [first, second] = counted.filter((column) => column !== product);
  if (first !== undefined) fields[first] = second === undefined ? 'price' : 'quantity';
  if (second !== undefined) fields[second] = 'price';
  // What nothing is known of is text: it must not vanish.
  return fields.map((field) => field ?? 'description');
}

const MOST_COUNTED = 3;
const countsRows = (rows: Table, column: number): boolean =>
  rows.length >= MOST_COUNTED && rows.every((row, at) => row[column] === String(at + 1));

const CENT = '0.01';

function isProduct(
  rows: Table,
  [one, other, product]: readonly [number, number, number],
  surroundings: PasteSurroundings,
) {
  const value = (cell: string | undefined): string | null => {
    const kept = keptCell(cell ?? '', 'amount', surroundings);
    return isDecimal(kept) ? kept : null;
  };
  return rows.every((row) => {
    const [a, b, c] = [value(row[one]), value(row[other]), value(row[product])];
    if (a === null || b === null || c === null) return false;
    const difference = subtract(multiply(a, b), c);
    return compare(difference, CENT) <= 0 && compare(add(difference, CENT), '0') >= 0;
  });
}
