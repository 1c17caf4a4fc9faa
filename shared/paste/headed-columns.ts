import { cellsOf, countsRows, isText, lengthOf, MOSTLY, share } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading, secondMeaningOf } from './column-words.ts';
import { kindOfWord } from './kind-words.ts';
import { isFigure } from './number-cells.ts';
import { totalColumn } from './number-columns.ts';
import type { Table } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

type Fields = readonly (PasteField | null)[];

interface HeadedColumns {
  readonly fields: Fields;
  /** Headings of columns that lines have no place for. */
  readonly unused: readonly string[];
}

/** What columns hold by the headings above them, as far as what stands below a heading can be what it says. */
export function headedColumns(
  headings: readonly string[],
  rows: Table,
  surroundings: PasteSurroundings,
): HeadedColumns {
  const said = onlyOnce(withPrice(withNames(headings, rows, surroundings), rows, surroundings));
  const likely = said.map((field, at) => (isLikely(field, headings, rows, at) ? field : null));
  const fields = withDescription(withQuantity(likely, headings, rows, surroundings), rows, surroundings);
  return {
    // Among words that are no kinds there may be some that are.
    fields: fields.map((field, at) => field ?? (said[at] === 'kind' ? 'kind' : null)),
    unused: headings.filter((heading, at) => heading !== '' && fields[at] === null),
  };
}

/** Two columns of one heading are one column too many: the first counts, and descriptions are joined. */
function onlyOnce(fields: Fields): Fields {
  return fields.map((field, at) => (field !== 'description' && fields.indexOf(field) < at ? null : field));
}

/** Of two columns of amounts one may be that of a single piece: so many of it come to what stands in the other. */
function withPrice(fields: Fields, rows: Table, surroundings: PasteSurroundings): Fields {
  const columnsOf = (isWanted: (field: PasteField | null) => boolean): readonly number[] =>
    fields.flatMap((field, at) => (isWanted(field) ? [at] : []));
  const amounts = columnsOf((field) => field === 'total');
  if (amounts.length !== 2 || fields.includes('price')) return fields;
  const counts = columnsOf((field) => howMany.has(field) && field !== 'time');
  const total = totalColumn(fields, rows, [...counts, ...amounts], surroundings);
  return fields.map((field, at) => (total !== undefined && field === 'total' && at !== total ? 'price' : field));
}

/** A word for how many in one language and for a name in another is the name beside another word for how many. */
function withNames(headings: readonly string[], rows: Table, surroundings: PasteSurroundings): Fields {
  const fields = headings.map(fieldOfHeading);
  return fields.map((field, at) => {
    const isName =
      secondMeaningOf(headings[at] ?? '') === 'description' &&
      (isText(rows, at, surroundings) || fields.some((other, place) => other === field && place !== at));
    return isName ? 'description' : field;
  });
}

/** In a few rows the numbers 1 and 2 may as well say how many. */
const FEWEST_COUNTED = 3;

function isLikely(field: PasteField | null, headings: readonly string[], rows: Table, at: number): boolean {
  if (field === 'kind') return cellsOf(rows, at).every((cell) => kindOfWord(cell) !== null);
  if (field !== 'position') return true;
  const canBeQuantity = at > 0 && secondMeaningOf(headings[at] ?? '') === 'quantity' && rows.length < FEWEST_COUNTED;
  return countsRows(rows, at) && !canBeQuantity;
}

const howMany: ReadonlySet<PasteField | null> = new Set(['quantity', 'hours', 'minutes', 'time', 'distance']);

/** Numbers under a heading that can stand above both running numbers and quantities. */
function withQuantity(
  fields: Fields,
  headings: readonly string[],
  rows: Table,
  surroundings: PasteSurroundings,
): Fields {
  if (fields.some((field) => howMany.has(field))) return fields;
  const quantity = fields.findIndex(
    (field, at) =>
      field === null &&
      secondMeaningOf(headings[at] ?? '') === 'quantity' &&
      share(rows, at, (cell) => isFigure(cell, surroundings)) >= MOSTLY,
  );
  return fields.map((field, at) => (at === quantity ? 'quantity' : field));
}

/** Headings that name everything but the text: the widest of the others is it. */
function withDescription(fields: Fields, rows: Table, surroundings: PasteSurroundings): Fields {
  if (fields.includes('description')) return fields;
  const others = fields.flatMap((field, at) => (field === null && isText(rows, at, surroundings) ? [at] : []));
  const widest = others.toSorted((a, b) => lengthOf(rows, b) - lengthOf(rows, a))[0];
  return fields.map((field, at) => (at === widest ? 'description' : field));
}
