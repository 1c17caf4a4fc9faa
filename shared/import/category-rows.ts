import type { CategoryForm, CategoryText } from '#shared/catalogue/category-form.ts';
import { categoryName, emptyCategory } from '#shared/catalogue/category-form.ts';
import { isSamePrice } from '#shared/catalogue/catalogue-uses.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { DecimalMark, Mark } from '#shared/money/input/number-marks.ts';
import { conventionsFor } from '#shared/money/input/number-marks.ts';
import { decimalMarkOf } from '#shared/paste/decimal-mark.ts';
import { cellReadings, cellValueOf } from '#shared/paste/number-cells.ts';
import { plain } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { CategoryColumn } from './category-columns.ts';
import type { CategoryOutcome, TextChange } from './category-import.ts';
import type { ColumnMap } from './columns.ts';
import { cellsFor } from './columns.ts';
import type { FileTable } from './read-table.ts';
import type { RowResult } from './row-results.ts';

/** A row of a file as a saved line. */
export interface CategoryRow {
  readonly line: number;
  readonly form: CategoryForm;
  /** Says why the row cannot be taken; null when it can. */
  readonly reason: Message | null;
}

interface Reading {
  /** The locale by which numbers are read. */
  readonly locale: string;
  /** The decimal mark of the file, where the person has said it; null to find it out. */
  readonly mark: Mark | null;
}

/** Reads the rows of a table whose columns hold these fields. What a row says again as it stands above counts as there already. */
export function readCategoryRows(
  table: FileTable,
  columns: ColumnMap<CategoryColumn>,
  reading: Reading,
): readonly CategoryRow[] {
  const prices = table.rows.flatMap((row) => cellsFor(row, columns, 'price').slice(0, 1));
  const numbers = { numberLocale: reading.locale, decimal: reading.mark ?? markOf(prices, reading.locale) };
  const first = new Map<string, CategoryRow>();
  return table.rows.map((row): CategoryRow => {
    const text = (column: CategoryColumn): string => cellsFor(row, columns, column)[0] ?? '';
    const written = text('price');
    const price = written === '' ? '' : cellValueOf(written, 'amount', numbers);
    const form = {
      ...emptyCategory,
      title: text('title'),
      description: text('description'),
      unit: text('unit'),
      price,
    };
    const read = { line: row.line, form, reason: null };
    if (row.cells.slice(table.headings.length).some((cell) => cell !== ''))
      return { ...read, reason: message('import_row_too_long') };
    if (categoryName(form) === '') return { ...read, reason: message('catalogue_missing_name') };
    if (price !== '' && !isDecimal(price)) {
      const isUnclear = cellReadings(written, 'amount', numbers).length > 1;
      return {
        ...read,
        reason: message(isUnclear ? 'import_price_unclear' : 'import_price_unread', { price: written }),
      };
    }
    const key = plain(form.title);
    const above = first.get(key);
    if (above === undefined) first.set(key, read);
    else if (!saysTheSame(form, above.form))
      return { ...read, reason: message('import_line_of_name', { line: String(above.line) }) };
    return read;
  });
}

/** Tells that the person has to say which mark the prices have. */
export const asksForMark = (rows: readonly CategoryRow[]): boolean =>
  rows.some(({ reason }) => reason?.key === 'import_price_unclear');

/**
 * Returns the decimal mark that prices show. A mark that is not the locale's own proves nothing about `1,500`, unless one price has
 * both: `1.234,50`.
 */
function markOf(prices: readonly string[], locale: string): DecimalMark | null {
  const shown = decimalMarkOf(
    prices.map((price) => [price]),
    locale,
  );
  const isOwn = shown === conventionsFor(locale, null).decimal;
  const isProven = prices.some((price) => price.includes('.') && price.includes(','));
  return shown === null || isOwn || isProven ? shown : 'both';
}

const saysTheSame = (one: CategoryForm, other: CategoryForm): boolean =>
  one.description === other.description && one.unit === other.unit && isSamePrice(one.price, other.price);

/** Returns what a row changes in a saved line. What the file does not say stays, and so does the name. */
export function changesOf(saved: CategoryForm, row: CategoryForm): readonly TextChange[] {
  const changes = (['description', 'unit', 'price'] as const).map((text) => ({
    text,
    before: saved[text],
    after: row[text].trim(),
  }));
  return changes.filter(({ text, before, after }) => after !== '' && !isSameText(text, before, after));
}

const isSameText = (text: CategoryText, before: string, after: string): boolean =>
  text === 'price' ? isSamePrice(before, after) : before.trim() === after;

/** Returns the rows that are imported: each line once. */
export function rowsToImport(rows: readonly CategoryRow[]): readonly CategoryRow[] {
  const seen = new Set<string>();
  return rows.filter(({ form, reason }) => {
    const key = plain(form.title);
    if (reason !== null || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the result of each row of the file; `outcomes` are those of `rowsToImport`. */
export function categoryResults(
  rows: readonly CategoryRow[],
  outcomes: readonly CategoryOutcome[],
): readonly RowResult[] {
  const ofLine = new Map(rowsToImport(rows).map(({ line }, at) => [line, outcomes[at]]));
  return rows.map(({ line, reason }): RowResult => {
    const outcome = ofLine.get(line);
    const result = { line, reason: null, canBeOther: false };
    if (reason !== null) return { ...result, kind: 'refused', reason };
    if (outcome === undefined) return { ...result, kind: 'unchanged' };
    if (outcome.kind === 'refused') return { ...result, kind: 'refused', reason: outcome.reason };
    if (outcome.kind === 'created') return { ...result, kind: 'created' };
    return { ...result, kind: outcome.changes.length > 0 ? 'updated' : 'unchanged' };
  });
}
