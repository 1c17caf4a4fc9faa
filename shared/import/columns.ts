import { spellings } from '#shared/text/fold-text.ts';
import { headingOf } from '#shared/text/heading.ts';
import type { FileRow } from './read-table.ts';

/** The field that each column of a file holds; null for one that is left out. */
export type ColumnMap<Field extends string> = readonly (Field | null)[];

/** A kind of objects that can be imported: the fields that a column may hold, and the headings by which they are known. */
export interface ImportSpec<Field extends string> {
  /** All fields, in the order in which a person chooses among them. */
  readonly fields: readonly Field[];
  /** Headings of each field, separated by `|`, the best first. The field's own name is another, after them. */
  readonly headings: Readonly<Partial<Record<Field, string>>>;
  /** Fields that several columns may hold. */
  readonly repeated: ReadonlySet<Field>;
}

/** A meaning of a heading; `rank` is its place among the headings of the field, of which the first is the best. */
interface Meaning<Field> {
  readonly field: Field;
  readonly rank: number;
}

/**
 * Guesses what the columns hold by their headings. Of two columns for one field, that with the better heading gets it; the other
 * takes the second meaning of its heading, if it has one.
 */
export function guessColumns<Field extends string>(
  spec: ImportSpec<Field>,
  headings: readonly string[],
): ColumnMap<Field> {
  const known = meaningsIn(spec);
  const meanings = headings.map((heading) => {
    const ways = spellings(headingOf(heading)).map((way) => known.get(way));
    return ways.find((way) => way !== undefined) ?? [];
  });
  const columns: (Field | null)[] = headings.map(() => null);
  const most = Math.max(0, ...meanings.map(({ length }) => length));
  for (let turn = 0; turn < most; turn += 1) {
    const wanted = meanings.flatMap((ways, column) => {
      const way = columns[column] === null ? ways[turn] : undefined;
      return way === undefined ? [] : [{ ...way, column }];
    });
    for (const { field, column } of wanted.toSorted((one, other) => one.rank - other.rank))
      if (spec.repeated.has(field) || !columns.includes(field)) columns[column] = field;
  }
  return columns;
}

/** Returns the meanings of each heading, in the order of the fields. */
function meaningsIn<Field extends string>(spec: ImportSpec<Field>): ReadonlyMap<string, readonly Meaning<Field>[]> {
  const known = new Map<string, readonly Meaning<Field>[]>();
  for (const field of spec.fields)
    for (const [rank, word] of [...(spec.headings[field]?.split('|') ?? []), field].entries()) {
      const others = known.get(headingOf(word)) ?? [];
      if (!others.some((other) => other.field === field)) known.set(headingOf(word), [...others, { field, rank }]);
    }
  return known;
}

/** Returns the filled cells of a row that hold a field, in the order of the columns. */
export const cellsFor = <Field extends string>(
  { cells }: FileRow,
  columns: ColumnMap<Field>,
  wanted: Field,
): readonly string[] => cells.filter((cell, at) => columns[at] === wanted && cell !== '');
