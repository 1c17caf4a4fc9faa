import { assertNever } from '#shared/assert.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import { LONGEST_NUMBER, undecidedInput } from '#shared/money/input/number-input.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import type { PasteField } from './column-words.ts';
import type { Columns } from './columns.ts';
import { readDate } from './columns.ts';
import { kindOfWord } from './kind-words.ts';
import { cellValueOf, withMinusBefore } from './number-cells.ts';
import type { PastedLine } from './row-amounts.ts';
import { asBilled } from './row-amounts.ts';
import type { PasteContext } from './paste-context.ts';

/** Joins the texts of several columns into one description. */
const BETWEEN = ' – ';
const PLAIN_NUMBER = /^[-−–+]?[\p{Nd}.,٫'’\s]+[-−–]?$/u;
const DIGIT = /\p{Nd}/u;

const kindByField: Partial<Record<PasteField, LineArray>> = {
  hours: 'tasks',
  minutes: 'tasks',
  time: 'tasks',
  distance: 'trips',
};

/** Reads a row of cells by the meaning of its columns. Words in a column of numbers become part of the description. */
export function readRow(
  row: readonly string[],
  { fields, isOpen, dateLocale }: Pick<Columns, 'fields' | 'isOpen' | 'dateLocale'>,
  usual: LineArray,
  context: PasteContext,
): PastedLine {
  const texts: string[] = [];
  const line: { -readonly [Name in keyof PastedLine]: PastedLine[Name] } = {};
  let total: string | null = null;
  let totalCell = '';
  let priceCell = '';
  let quantityCell = '';
  const kind = kindOf(row, fields, usual);

  function number(cell: string, as: NumberKind): string | null {
    const hasFigure = DIGIT.test(cell);
    if (!hasFigure || cell.length > LONGEST_NUMBER) texts.push(cell);
    // A figure without a clear reading must not disappear among words and be billed as nothing.
    return hasFigure ? cellValueOf(cell, as, context) : null;
  }

  for (const [at, field] of fields.entries()) {
    const cell = row[at] ?? '';
    if (cell === '' || field === null) continue;
    switch (field) {
      case 'description':
        texts.push(cell);
        break;
      case 'date': {
        const date = readDate(cell, context.today, dateLocale);
        // A date that cannot be read asks in its own cell; only words go among the words.
        if (date !== null) line.date = date;
        else if (DIGIT.test(cell) && cell.length <= LONGEST_NUMBER) line.date = cell;
        else texts.push(cell);
        break;
      }
      case 'quantity':
      case 'hours':
      case 'minutes':
      case 'time':
      case 'distance': {
        quantityCell = cell;
        const quantity = kind === 'tasks' ? number(timeText(cell, field), 'time') : number(cell, 'quantity');
        // A bare number means minutes in the cell of a line but hours to most people: the person decides.
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
        if (total !== null) totalCell = cell;
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
  const billed = asBilled(line, { total, totalCell, priceCell, quantityCell }, context);
  // Texts that are longer than any number were added above.
  texts.push(...billed.textCells.filter((cell) => !texts.includes(cell)));
  return texts.length === 0 ? billed.line : { ...billed.line, description: texts.join(BETWEEN) };
}

/** Returns true for a kind without quantity: a value in that cell would be shown nowhere. */
export const isWithoutQuantity = (kind: LineArray): boolean => lineColumns[kind].quantity === null;

/**
 * Reads cells that are pasted over cells of the same columns. Text that is no number stays as it is, marked as
 * undecided.
 */
export function readCells(
  row: readonly string[],
  fields: readonly (PasteField | null)[],
  kind: LineArray,
  context: PasteContext,
): PastedLine {
  const line: { -readonly [Name in keyof PastedLine]: PastedLine[Name] } = {};
  const quantity = isWithoutQuantity(kind) ? (row[fields.indexOf('quantity')] ?? '') : '';
  // With a quantity other than 1, a line of one amount could mean the price or the product: the person decides.
  const isOfSeveral = quantity !== '' && cellValueOf(quantity, 'quantity', context) !== '1';
  for (const [at, field] of fields.entries()) {
    const cell = row[at] ?? '';
    if (cell === '' || (field !== 'price' && isWithoutQuantity(kind))) continue;
    if (field === 'unit') {
      if (kind === 'items') line.unit = cell;
    } else if (field === 'price')
      line.price = isOfSeveral ? undecidedInput(cell) : cellValueOf(cell, 'amount', context);
    else if (kind === 'tasks' && PLAIN_NUMBER.test(cell)) line.quantity = undecidedInput(cell);
    else line.quantity = cellValueOf(cell, kind === 'tasks' ? 'time' : 'quantity', context);
  }
  return line;
}

function kindOf(row: readonly string[], fields: readonly (PasteField | null)[], usual: LineArray): LineArray {
  const named = fields.flatMap((field, at) => (field === 'kind' ? (kindOfWord(row[at] ?? '') ?? []) : []))[0];
  if (named !== undefined) return named;
  const shown = fields.flatMap((field) => (field === null ? [] : (kindByField[field] ?? [])))[0];
  if (shown !== undefined) return shown;
  return usual === 'expenses' && fields.includes('quantity') ? 'items' : usual;
}

function timeText(cell: string, field: PasteField): string {
  const time = withMinusBefore(cell);
  const unit = field === 'hours' ? 'h' : field === 'minutes' ? 'm' : '';
  return PLAIN_NUMBER.test(time) ? `${time}${unit}` : time;
}
