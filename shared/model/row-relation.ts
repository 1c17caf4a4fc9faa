import type { JsonObject } from '#shared/json.ts';

/**
 * How the rows of an answer stand to those sent: the same ones, the old ones and then the sent ones as well (a service
 * that appends what it should replace), or something else.
 */
export type RowRelation = 'equal' | 'appended' | 'different';

/** Cells the service fills in or counts anew, whatever was sent. */
const SERVICE_CELLS: ReadonlySet<string> = new Set(['id', 'total', 'created_at', 'sort_order']);

/**
 * Compares rows of canonical cells as multisets: order says nothing, and cells that a row leaves out may have been filled
 * in by the service. Fewer rows than were there and sent are never taken for appended ones.
 */
export function compareRows(
  sent: readonly JsonObject[],
  before: readonly JsonObject[],
  answered: readonly JsonObject[],
): RowRelation {
  if (isMatch(sent, answered)) return 'equal';
  return before.length > 0 && sent.length > 0 && isMatch([...before, ...sent], answered) ? 'appended' : 'different';
}

type Cells = ReadonlyMap<string, string>;

/** Whether every row finds an answered one of its own that has all its cells, and none is left over. */
function isMatch(rows: readonly JsonObject[], answered: readonly JsonObject[]): boolean {
  if (rows.length !== answered.length) return false;
  const free: (Cells | null)[] = answered.map(cellsOf);
  // The row that says most has the least choice, so it chooses first.
  const wanted = rows.map(cellsOf).sort((a, b) => b.size - a.size);
  return wanted.every((cells) => {
    const index = free.findIndex((row) => row !== null && [...cells].every(([name, value]) => row.get(name) === value));
    if (index >= 0) free[index] = null;
    return index >= 0;
  });
}

function cellsOf(row: JsonObject): Cells {
  const own = Object.entries(row).filter(([name]) => !SERVICE_CELLS.has(name));
  return new Map(own.map(([name, value]) => [name, JSON.stringify(value)]));
}
