import { cellsOf, countsRows, isText, lengthOf, MOSTLY, share } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading, secondMeaningOf } from './column-words.ts';
import { kindOfWord } from './kind-words.ts';
import { isFigure } from './number-cells.ts';
import { totalColumn } from './number-columns.ts';
import type { Table } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

type Fields = readonly (PasteField | null)[];

interface HeadedColumns {
  readonly fields: Fields;
  /** Headings of columns that have no place in a line. */
  readonly unused: readonly string[];
}

/** Determines what columns hold by their headings, as far as the cells below agree. */
export function headedColumns(headings: readonly string[], rows: Table, context: PasteContext): HeadedColumns {
  const named = onlyOnce(withPrice(withNames(headings, rows, context), rows, context));
  const likely = named.map((field, at) => (isLikely(field, headings, rows, at) ? field : null));
  const fields = withDescription(withQuantity(likely, headings, rows, context), rows, context);
  return {
    // A column of kinds may also have cells that name no kind.
    fields: fields.map((field, at) => field ?? (named[at] === 'kind' ? 'kind' : null)),
    unused: headings.filter((heading, at) => heading !== '' && fields[at] === null),
  };
}

/** Drops the second of two columns with one heading; several descriptions stay and are joined. */
function onlyOnce(fields: Fields): Fields {
  return fields.map((field, at) => (field !== 'description' && fields.indexOf(field) < at ? null : field));
}

/** Finds the unit price among two columns of amounts: the one that gives the other when multiplied by the quantity. */
function withPrice(fields: Fields, rows: Table, context: PasteContext): Fields {
  const columnsOf = (isWanted: (field: PasteField | null) => boolean): readonly number[] =>
    fields.flatMap((field, at) => (isWanted(field) ? [at] : []));
  const amounts = columnsOf((field) => field === 'total');
  if (amounts.length !== 2 || fields.includes('price')) return fields;
  const counts = columnsOf((field) => quantityFields.has(field) && field !== 'time');
  const total = totalColumn(fields, rows, [...counts, ...amounts], context);
  return fields.map((field, at) => (total !== undefined && field === 'total' && at !== total ? 'price' : field));
}

/**
 * Resolves a heading that means a quantity in one language and a name in another: beside another quantity it is the
 * name.
 */
function withNames(headings: readonly string[], rows: Table, context: PasteContext): Fields {
  const fields = headings.map(fieldOfHeading);
  return fields.map((field, at) => {
    const isName =
      secondMeaningOf(headings[at] ?? '') === 'description' &&
      (isText(rows, at, context) || fields.some((other, index) => other === field && index !== at));
    return isName ? 'description' : field;
  });
}

/** In fewer rows the numbers 1 and 2 may as well be quantities. */
const FEWEST_COUNTED = 3;

function isLikely(field: PasteField | null, headings: readonly string[], rows: Table, at: number): boolean {
  if (field === 'kind') return cellsOf(rows, at).every((cell) => kindOfWord(cell) !== null);
  if (field !== 'position') return true;
  const canBeQuantity = at > 0 && secondMeaningOf(headings[at] ?? '') === 'quantity' && rows.length < FEWEST_COUNTED;
  return countsRows(rows, at) && !canBeQuantity;
}

const quantityFields: ReadonlySet<PasteField | null> = new Set(['quantity', 'hours', 'minutes', 'time', 'distance']);

/** Takes a column of numbers as the quantity if its heading can mean both running numbers and quantities. */
function withQuantity(fields: Fields, headings: readonly string[], rows: Table, context: PasteContext): Fields {
  if (fields.some((field) => quantityFields.has(field))) return fields;
  const quantity = fields.findIndex(
    (field, at) =>
      field === null &&
      secondMeaningOf(headings[at] ?? '') === 'quantity' &&
      share(rows, at, (cell) => isFigure(cell, context)) >= MOSTLY,
  );
  return fields.map((field, at) => (at === quantity ? 'quantity' : field));
}

/** Takes the widest column of text as the description, if no heading names one. */
function withDescription(fields: Fields, rows: Table, context: PasteContext): Fields {
  if (fields.includes('description')) return fields;
  const others = fields.flatMap((field, at) => (field === null && isText(rows, at, context) ? [at] : []));
  const widest = others.toSorted((a, b) => lengthOf(rows, b) - lengthOf(rows, a))[0];
  return fields.map((field, at) => (at === widest ? 'description' : field));
}
