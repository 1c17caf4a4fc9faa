import { assertNever } from '#shared/assert.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import type { Form } from '#main/demo/requests/form-reader.ts';
import { Refusal } from '#main/demo/requests/error-response.ts';

/** A row of a nested array; only lines have a time of creation. */
interface NestedRow {
  readonly id: number | null;
  readonly created_at?: string | null;
}

/** A nested array of a document. */
interface NestedArray<T> {
  readonly name: string;
  readonly table: FieldTable;
  readonly kept: readonly T[];
  /** Reads a row; cells that were not sent come from the kept row. */
  readonly read: (row: Form, kept: T | null) => T;
}

const NOT_CONTENT = new Set(['id', 'total', 'sort_order', 'created_at']);

function contentOf(row: NestedRow, table: FieldTable): string {
  const cells = Object.entries(row).filter(([name]) => !NOT_CONTENT.has(name));
  const plain = cells.map(([name, value]: [string, unknown]) => {
    const isDecimal = table[name]?.type === 'decimal' && typeof value === 'string' && value.includes('.');
    return [name, isDecimal ? value.replace(/\.?0+$/, '') : value];
  });
  return JSON.stringify(plain.sort(([left], [right]) => (String(left) < String(right) ? -1 : 1)));
}

/** Gives rows with the content of an old row that row's identity, each old row once. */
function identified<T extends NestedRow>(rows: readonly T[], kept: readonly T[], table: FieldTable): readonly T[] {
  const twins = new Map<string, T[]>();
  for (const row of kept) {
    const content = contentOf(row, table);
    twins.set(content, [...(twins.get(content) ?? []), row]);
  }
  return rows.map((row) => {
    const twin = twins.get(contentOf(row, table))?.shift();
    if (!twin) return row;
    const made = twin.created_at === undefined ? {} : { created_at: twin.created_at };
    return { ...row, id: twin.id, ...made };
  });
}

/**
 * Reads the array as a web framework does: an element with the id of a row changes that row, or removes it with
 * `_destroy`; one without an id is added; rows that are not named stay. An unknown id is refused like one in a path.
 */
function merged<T extends NestedRow>(sent: readonly Form[], { kept, read }: NestedArray<T>): readonly T[] {
  const rows = new Map(kept.map((row) => [row.id, row]));
  const removed = new Set<number | null>();
  const added: T[] = [];
  for (const form of sent) {
    const isRemoved = form.flag('_destroy', false) === true;
    if (form.isMissing('id')) {
      if (!isRemoved) added.push(read(form, null));
      continue;
    }
    const id = form.integer('id');
    const row = rows.get(id);
    if (!row) throw new Refusal({ kind: 'not_found' });
    if (isRemoved) removed.add(id);
    else rows.set(id, read(form, row));
  }
  return [...[...rows.values()].filter((row) => !removed.has(row.id)), ...added];
}

/** Returns the rows of a nested array after the request, new ones without an id. */
export function readNested<T extends NestedRow>(form: Form, array: NestedArray<T>): readonly T[] {
  const { knobs } = form;
  const sent = form.list(`${array.name}_attributes`, array.table, array.name);
  if (sent === null) return knobs.left_out_arrays === 'emptied' && knobs.nested === 'replace' ? [] : array.kept;
  if (sent.length === 0 && knobs.empty_array === 'ignored') return array.kept;
  switch (knobs.nested) {
    case 'replace': {
      const rows = sent.map((row) => array.read(row, null));
      return knobs.line_ids === 'kept' ? identified(rows, array.kept, array.table) : rows;
    }
    case 'append':
      return [...array.kept, ...sent.map((row) => array.read(row, null))];
    case 'rails':
      return merged(sent, array);
    default:
      return assertNever(knobs.nested);
  }
}
