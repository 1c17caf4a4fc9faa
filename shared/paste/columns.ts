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
import type { PasteSurroundings } from './surroundings.ts';

/** What each column of a table holds; null for one whose cells are read as nothing. */
export interface Columns {
  readonly fields: readonly (PasteField | null)[];
  readonly rows: Table;
  /** Headings of columns that lines have no place for. */
  readonly unused: readonly string[];
  /** Nobody can know which of the numbers are quantity and price: those that stand for them ask. */
  readonly isOpen: boolean;
  /** In the order of this one its dates are written; null where they are of several. */
  readonly dateLocale: string | null;
}

/** What is billed was mostly done before today; the cell of a line reads what is typed there the same way. */
const DIRECTION: DateDirection = 'back';
const LONGEST_UNIT = 8;
/** From the first of a run of spaces on, or each of them would be looked at as a beginning of its own. */
const TIME_OF_DAY = /(?<![T\s])[T\s]+\p{Nd}{1,2}[:：]\p{Nd}{2}.*$/u;

/** A date with or without the time of day behind it. */
export function readDate(cell: string, today: PlainDate, locale: string | null): PlainDate | null {
  return readWrittenDate(withoutTime(cell), today, locale, DIRECTION);
}

const withoutTime = (cell: string): string => plainCell(cell.replace(TIME_OF_DAY, ''));

/** One column is written in one order: what a single cell could mean says nothing where another can only mean one thing. */
function dateLocaleOf(rows: Table, column: number, { today, locale }: PasteSurroundings): string | null {
  return localeOfDates(cellsOf(rows, column).map(withoutTime), today, locale, DIRECTION);
}

/** Finds out what the columns hold: by the headings above them where there are any, else by what stands in them. */
export function understandColumns(table: Table, surroundings: PasteSurroundings): Columns {
  const [first = [], ...rest] = table;
  const headed = first.map(fieldOfHeading);
  const isHeader =
    rest.length > 0 &&
    headed.some((field) => field !== null && field !== 'position') &&
    first.every(
      (cell) => !isFigure(cell, surroundings) && readDate(cell, surroundings.today, surroundings.locale) === null,
    );
  const columns = isHeader
    ? { ...headedColumns(first, rest, surroundings), rows: rest, isOpen: false }
    : { ...columnsByContent(table, surroundings), rows: table, unused: [] };
  return { ...columns, dateLocale: dateLocaleOf(columns.rows, columns.fields.indexOf('date'), surroundings) };
}

function columnsByContent(rows: Table, surroundings: PasteSurroundings): Pick<Columns, 'fields' | 'isOpen'> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const all = Array.from({ length: width }, (_, column) => column);
  const fields: (PasteField | null)[] = all.map(() => null);
  const columnsOf = (test: typeof isFigure, among: readonly number[]): readonly number[] =>
    among.filter((column) => share(rows, column, (cell) => test(cell, surroundings)) >= MOSTLY);
  const dates = all.filter((column) => holdsDates(rows, column, surroundings));
  const undated = all.filter((column) => !dates.includes(column));
  const time = width < 2 ? undefined : onlyOneOf(columnsOf(isMarkedTime, undated));
  const others = undated.filter((column) => column !== time);
  const figures = columnsOf(isFigure, others);
  const hasText = others.some((column) => !figures.includes(column) && cellsOf(rows, column).length > 0);
  // Where no other column is text, what is not wholly a number is the text.
  const numbers = hasText ? figures : columnsOf(isNumber, others);
  const texts = others.filter((column) => !numbers.includes(column));
  if (dates[0] !== undefined) fields[dates[0]] = 'date';
  if (time !== undefined) fields[time] = 'time';
  for (const column of texts) fields[column] = 'description';
  const unit = unitColumn(rows, texts);
  const isUnit = unit !== null && columnsOf(isWording, texts).some((column) => column !== unit);
  if (isUnit) fields[unit] = 'unit';
  return withNumbers(fields, rows, numbers, surroundings);
}

/** Of several times each may be one of day, from which to which something was done. */
const onlyOneOf = (columns: readonly number[]): number | undefined => (columns.length === 1 ? columns[0] : undefined);

/** `3 days`, `10m`. */
const HOW_MANY = /^(?:\p{Nd}[\p{Nd}.,]*)?\p{Nd}\s?\p{L}+$/u;

/** What can describe a line beside its unit. */
const isWording = (cell: string, surroundings: PasteSurroundings): boolean =>
  /\p{L}/u.test(cell) && !HOW_MANY.test(cell) && !isFigure(cell, surroundings) && !isMarkedTime(cell, surroundings);

function holdsDates(rows: Table, column: number, surroundings: PasteSurroundings): boolean {
  if (share(rows, column, isDated) < MOSTLY) return false;
  const dateLocale = dateLocaleOf(rows, column, surroundings);
  const isDate = (cell: string): boolean => isDated(cell) && readDate(cell, surroundings.today, dateLocale) !== null;
  return share(rows, column, isDate) >= MOSTLY;
}

const isDated = (cell: string): boolean => isFullDate(withoutTime(cell));

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
