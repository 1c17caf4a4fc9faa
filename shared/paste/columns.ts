import { localeOfDates } from '#shared/dates/date-order.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DateDirection } from '#shared/dates/written-date.ts';
import { readWrittenDate } from '#shared/dates/written-date.ts';
import { cellsOf, MOSTLY, share } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading } from './column-words.ts';
import { headedColumns } from './headed-columns.ts';
import { isFigure, isFullDate, isMarkedTime, isNumber, plainCell } from './number-cells.ts';
import { withNumbers } from './number-columns.ts';
import type { Table } from './split-table.ts';
import { sumWordOf } from './sum-words.ts';
import type { PasteContext } from './paste-context.ts';

/** The meaning of each column of a table; null for a column that is ignored. */
export interface Columns {
  readonly fields: readonly (PasteField | null)[];
  readonly rows: Table;
  /** Headings of columns that have no place in a line. */
  readonly unused: readonly string[];
  /** True if it is not clear which of the numbers are quantity and price: both stay undecided. */
  readonly isOpen: boolean;
  /** The locale in whose day-month order the dates are written; null if they follow several orders. */
  readonly dateLocale: string | null;
}

/** Billed work was mostly done before today; the date cell of a line reads typed dates in the same direction. */
const DIRECTION: DateDirection = 'back';
const LONGEST_UNIT = 8;
/** Anchored to the first of a run of spaces, or the pattern would be tried at each of them. */
const TIME_OF_DAY = /(?<![T\s])[T\s]+\p{Nd}{1,2}[:：]\p{Nd}{2}.*$/u;

/** Reads a date, with or without a time of day behind it. */
export function readDate(cell: string, today: PlainDate, locale: string | null): PlainDate | null {
  return readWrittenDate(withoutTime(cell), today, locale, DIRECTION);
}

const withoutTime = (cell: string): string => plainCell(cell.replace(TIME_OF_DAY, ''));

/** Returns the day-month order of a column: a cell with only one reading decides for the ambiguous ones. */
function dateLocaleOf(rows: Table, column: number, { today, dateLocale }: PasteContext): string | null {
  return localeOfDates(cellsOf(rows, column).map(withoutTime), today, dateLocale, DIRECTION);
}

/** Determines what the columns hold: by headings if there are any, else by their content. */
export function understandColumns(table: Table, context: PasteContext): Columns {
  const [first = [], ...rest] = table;
  const headed = first.map(fieldOfHeading);
  const isHeader =
    rest.length > 0 &&
    headed.some((field) => field !== null && field !== 'position') &&
    first.every((cell) => !isFigure(cell, context) && readDate(cell, context.today, context.dateLocale) === null);
  const columns = isHeader
    ? { ...headedColumns(first, tellingRows(rest), context), rows: rest, isOpen: false }
    : { ...columnsByContent(tellingRows(table), context), rows: table, unused: [] };
  return { ...columns, dateLocale: dateLocaleOf(columns.rows, columns.fields.indexOf('date'), context) };
}

/**
 * Returns the rows that tell what columns hold: not those of sums, whose words often stand in a column of numbers. All
 * rows if there are no others.
 */
function tellingRows(rows: Table): Table {
  const telling = rows.filter((row) => !row.some((cell) => /\p{L}/u.test(cell) && sumWordOf(cell) !== null));
  return telling.length === 0 ? rows : telling;
}

function columnsByContent(rows: Table, context: PasteContext): Pick<Columns, 'fields' | 'isOpen'> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const fields: (PasteField | null)[] = all.map(() => null);
  const columnsOf = (
    test: (cell: string, context: PasteContext) => boolean,
    among: readonly number[],
  ): readonly number[] => among.filter((column) => share(rows, column, (cell) => test(cell, context)) >= MOSTLY);
  const dates = all.filter((column) => holdsDates(rows, column, context));
  const undated = all.filter((column) => !dates.includes(column));
  const time = width < 2 ? undefined : onlyOneOf(columnsOf(isMarkedTime, undated));
  const others = undated.filter((column) => column !== time);
  const figures = columnsOf(isFigure, others);
  const hasText = others.some((column) => !figures.includes(column) && cellsOf(rows, column).length > 0);
  // If no column is text, a column that is not entirely numbers is the text.
  const numbers = hasText ? figures : columnsOf(isNumber, others);
  const texts = others.filter((column) => !numbers.includes(column));
  if (dates[0] !== undefined) fields[dates[0]] = 'date';
  if (time !== undefined) fields[time] = 'time';
  for (const column of texts) fields[column] = 'description';
  const unit = unitColumn(rows, texts);
  const isUnit = unit !== null && columnsOf(isWording, texts).some((column) => column !== unit);
  if (isUnit) fields[unit] = 'unit';
  return withNumbers(fields, rows, numbers, context);
}

/**
 * Returns the only column, if there is just one: several times may be times of day, from which to which work was done.
 */
const onlyOneOf = (columns: readonly number[]): number | undefined => (columns.length === 1 ? columns[0] : undefined);

/** A count with a unit: `3 days`, `10m`. */
const HOW_MANY = /^(?:\p{Nd}[\p{Nd}.,]*)?\p{Nd}\s?\p{L}+$/u;

/** Returns true for text that can describe a line beside its unit. */
const isWording = (cell: string, context: PasteContext): boolean =>
  /\p{L}/u.test(cell) && !HOW_MANY.test(cell) && !isFigure(cell, context) && !isMarkedTime(cell, context);

function holdsDates(rows: Table, column: number, context: PasteContext): boolean {
  if (share(rows, column, (cell) => isDated(cell, context)) < MOSTLY) return false;
  const dateLocale = dateLocaleOf(rows, column, context);
  const isDate = (cell: string): boolean =>
    isDated(cell, context) && readDate(cell, context.today, dateLocale) !== null;
  return share(rows, column, isDate) >= MOSTLY;
}

/** Returns true for a date in figures, also one that does not exist, and for a date in words. */
const isDated = (cell: string, { today, dateLocale }: PasteContext): boolean =>
  isFullDate(withoutTime(cell)) || (/\p{L}/u.test(withoutTime(cell)) && readDate(cell, today, dateLocale) !== null);

/** Returns the column of units: short words beside a longer text, with repetitions. */
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
