import { assertNever } from '#shared/assert.ts';
import type { LineForm } from '#shared/model/invoice-form.ts';
import type { LineArray } from '#shared/model/line-item.ts';
import { lineColumns } from '#shared/model/line-item.ts';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  isDecimal,
  isZero,
  multiply,
  round,
  subtract,
} from '#shared/money/decimal.ts';
import { LONGEST_NUMBER, undecidedInput } from '#shared/money/number-input.ts';
import type { NumberKind } from '#shared/money/number-input.ts';
import type { PasteField } from './column-words.ts';
import type { Columns } from './columns.ts';
import { readDate } from './columns.ts';
import { kindOfWord } from './kind-words.ts';
import { isNumber, keptCell, withMinusBefore } from './number-cells.ts';
import type { PasteSurroundings } from './surroundings.ts';

/** What one row of a table says of a line; cells that were not pasted are left out. */
export type PastedLine = Partial<Omit<LineForm, 'key'>>;

/** Between texts of several columns that become one description. */
const BETWEEN = ' – ';
const MOST_DECIMALS = 6;
/** What is lost of an amount that is shown to its cents. */
const ROUNDED = '0.005';
const PLAIN_NUMBER = /^[-−–+]?[\p{Nd}.,٫'’\s]+[-−–]?$/u;
const DIGIT = /\p{Nd}/u;
const CLOCK = /^(\d+:\d{2}):00$/;

const kindByField: Partial<Record<PasteField, LineArray>> = {
  hours: 'tasks',
  minutes: 'tasks',
  time: 'tasks',
  distance: 'trips',
};

/** Reads a row of cells by what its columns hold. Words where a number ought to be become part of the description. */
export function readRow(
  row: readonly string[],
  { fields, isOpen, dateLocale }: Pick<Columns, 'fields' | 'isOpen' | 'dateLocale'>,
  usual: LineArray,
  surroundings: PasteSurroundings,
): PastedLine {
  const texts: string[] = [];
  const line: { -readonly [Name in keyof PastedLine]: PastedLine[Name] } = {};
  let total: string | null = null;
  let totalCell = '';
  let priceCell = '';
  let howMany = '';
  const kind = kindOf(row, fields, usual);

  function number(cell: string, as: NumberKind): string | null {
    const hasFigure = DIGIT.test(cell);
    if (!hasFigure || cell.length > LONGEST_NUMBER) texts.push(cell);
    // A figure that nobody can read must not be lost among words, and billed as nothing.
    return hasFigure ? keptCell(cell, as, surroundings) : null;
  }

  for (const [at, field] of fields.entries()) {
    const cell = row[at] ?? '';
    if (cell === '' || field === null) continue;
    switch (field) {
      case 'description':
        texts.push(cell);
        break;
      case 'date': {
        const date = readDate(cell, surroundings.today, dateLocale);
        if (date === null) texts.push(cell);
        else line.date = date;
        break;
      }
      case 'quantity':
      case 'hours':
      case 'minutes':
      case 'time':
      case 'distance': {
        howMany = cell;
        const quantity = kind === 'tasks' ? number(timeText(cell, field), 'time') : number(cell, 'quantity');
        // A bare number is minutes to the cell and hours to most people: it asks.
        const isBare = kind === 'tasks' && PLAIN_NUMBER.test(cell) && (field === 'time' || field === 'quantity');
        const asks = isBare || (isOpen && field === 'quantity');
        if (quantity !== null) line.quantity = asks ? undecidedInput(cell) : quantity;
        break;
      }
      case 'unit':
        if (kind === 'items') line.unit = cell;
        else texts.push(cell);
        break;
      case 'price': {
        priceCell = cell;
        const price = number(cell, 'amount');
        if (price !== null) line.price = isOpen ? undecidedInput(cell) : price;
        break;
      }
      case 'total': {
        total = number(cell, 'amount');
        if (total !== null && cell.length <= LONGEST_NUMBER) totalCell = cell;
        break;
      }
      case 'kind':
      case 'position':
        break;
      default:
        assertNever(field);
    }
  }
  line.kind = kind;
  const tellQuantity = (): void => void texts.push(howMany);
  const priced =
    line.kind === 'expenses' ? asAmount(line, total, priceCell, tellQuantity) : withTotal(line, total, tellQuantity);
  // Where the price is known a total only repeats it, unless it says something else: a discount, or a tax.
  const isSaid = total !== null && (isDecimal(total) ? isRepeated(line, total) : isNumber(totalCell, surroundings));
  if (line.price !== undefined && totalCell !== '' && !isSaid) texts.push(totalCell);
  return texts.length === 0 ? priced : { ...priced, description: texts.join(BETWEEN) };
}

/** How many there are of it is said nowhere: a cell for that is none of its row's, and what is put there shows nowhere. */
export const isWithoutQuantity = (kind: LineArray): boolean => lineColumns[kind].quantity === null;

/** Reads cells that go where such cells are: what is no number stays as it was and asks. */
export function readCells(
  row: readonly string[],
  fields: readonly (PasteField | null)[],
  kind: LineArray,
  surroundings: PasteSurroundings,
): PastedLine {
  const line: { -readonly [Name in keyof PastedLine]: PastedLine[Name] } = {};
  const quantity = isWithoutQuantity(kind) ? (row[fields.indexOf('quantity')] ?? '') : '';
  // So many of a price, in a line that is of one amount: nobody can know which of both is meant.
  const isOfSeveral = quantity !== '' && keptCell(quantity, 'quantity', surroundings) !== '1';
  for (const [at, field] of fields.entries()) {
    const cell = row[at] ?? '';
    if (cell === '' || (field !== 'price' && isWithoutQuantity(kind))) continue;
    if (field === 'unit') {
      if (kind === 'items') line.unit = cell;
    } else if (field === 'price')
      line.price = isOfSeveral ? undecidedInput(cell) : keptCell(cell, 'amount', surroundings);
    else if (kind === 'tasks' && PLAIN_NUMBER.test(cell)) line.quantity = undecidedInput(cell);
    else line.quantity = keptCell(cell, kind === 'tasks' ? 'time' : 'quantity', surroundings);
  }
  return line;
}

function kindOf(row: readonly string[], fields: readonly (PasteField | null)[], usual: LineArray): LineArray {
  const said = fields.flatMap((field, at) => (field === 'kind' ? (kindOfWord(row[at] ?? '') ?? []) : []))[0];
  if (said !== undefined) return said;
  const shown = fields.flatMap((field) => (field === null ? [] : (kindByField[field] ?? [])))[0];
  if (shown !== undefined) return shown;
  return usual === 'expenses' && fields.includes('quantity') ? 'items' : usual;
}

function timeText(cell: string, field: PasteField): string {
  const clock = withMinusBefore(cell).replace(CLOCK, '$1');
  const unit = field === 'hours' ? 'h' : field === 'minutes' ? 'm' : '';
  return PLAIN_NUMBER.test(clock) ? `${clock}${unit}` : clock;
}

/**
 * A row that tells what it comes to and not at what price. The price is found only where it gives back the very total;
 * otherwise the line is one of the total, and how many there were stands in its text.
 */
function withTotal(line: PastedLine, total: string | null, tellQuantity: () => void): PastedLine {
  if (total === null || line.price !== undefined) return line;
  const quantity = line.quantity ?? '';
  if (quantity === '' && line.kind === 'items') return { ...line, price: total };
  // The rate of a task is per hour, and its time in minutes.
  const price = exactPrice(line.kind === 'tasks' ? sixtyTimes(total) : total, quantity);
  if (price !== null) return { ...line, price };
  // No time and no distance at any rate would be nothing.
  if (quantity !== '') tellQuantity();
  return { ...line, kind: 'items', quantity: '1', price: total };
}

/**
 * An expense bills one amount. Of several it is what they come to, where the row says that, and how many there were stands in
 * its text; else nobody can know which of both is meant, and it asks.
 */
function asAmount(line: PastedLine, total: string | null, priceCell: string, tellQuantity: () => void): PastedLine {
  const { quantity = '', ...expense } = line;
  const isOfSeveral = quantity !== '' && quantity !== '1';
  const amount = line.price ?? total;
  if (amount === null) return line;
  if (!isOfSeveral) return { ...line, price: amount };
  const isKnown = line.price === undefined || [quantity, line.price, total ?? ''].every(isDecimal);
  if (total === null || !isKnown || !isRepeated(line, total)) return { ...line, price: undecidedInput(priceCell) };
  tellQuantity();
  return { ...expense, price: total };
}

/** Whether a total is that of quantity and price, as far as a price can have been rounded. */
function isRepeated({ kind, quantity = '1', price = '' }: PastedLine, total: string): boolean {
  if (!isDecimal(quantity) || !isDecimal(price)) return true;
  const times = kind === 'tasks' ? divide(quantity, '60') : quantity;
  const distance = subtract(multiply(times, price), total).replace('-', '');
  const most = add(ROUNDED, multiply(ROUNDED, times.replace('-', '')));
  return compare(distance, most) <= 0;
}

const sixtyTimes = (total: string): string => (isDecimal(total) ? multiply(total, '60') : total);

function exactPrice(total: string, quantity: string): string | null {
  if (!isDecimal(total) || !isDecimal(quantity) || isZero(quantity)) return null;
  const price = round(divide(total, quantity), MOST_DECIMALS);
  return compare(multiply(price, quantity), total) === 0 ? canonicalDecimal(price) : null;
}
