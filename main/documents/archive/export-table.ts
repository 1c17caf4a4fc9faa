import type { Table, TableCell } from '#shared/documents/table-cell.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';

/**
 * Returns a table with one row for each object; nested values become JSON. `fields` says which texts are numbers and dates, `heads`
 * which values there are: without it, all that one of the objects has.
 */
export function exportTable(
  objects: readonly JsonObject[],
  fields: FieldTable,
  heads: readonly string[] = [...new Set(objects.flatMap((object) => Object.keys(object)))],
): Table {
  const kinds = heads.map((head) => kindOf(fields[head]?.type));
  const rows = objects.map((object) => heads.map((head, column) => cellOf(object[head], kinds[column] ?? 'text')));
  return { heads, rows };
}

function kindOf(type: FieldTable[string]['type'] | undefined): TableCell['kind'] {
  if (type === 'decimal') return 'number';
  return type === 'date' ? 'date' : 'text';
}

function cellOf(value: JsonValue | undefined, kind: TableCell['kind']): TableCell {
  if (value === null || value === undefined) return { kind, text: '' };
  if (typeof value === 'object') return { kind: 'text', text: JSON.stringify(value) };
  return { kind: typeof value === 'number' ? 'number' : kind, text: String(value) };
}
