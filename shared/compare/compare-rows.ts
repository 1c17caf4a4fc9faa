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

/** What a row says, cell by cell; no two rows share a set. */
type Cells = ReadonlySet<string>;

/**
 * Whether every row finds an answered one of its own that has all its cells, and none is left over. It looks among those alone
 * that have its rarest cell: a thousand lines in another order, looked at two by two, would hold up the main process.
 */
function isMatch(rows: readonly JsonObject[], answered: readonly JsonObject[]): boolean {
  if (rows.length !== answered.length) return false;
  const free = new Set(answered.map(cellsOf));
  const having = new Map<string, Set<Cells>>();
  for (const row of free) for (const cell of row) having.set(cell, (having.get(cell) ?? new Set()).add(row));
  // The row that says most has the least choice, so it chooses first.
  const wanted = rows.map(cellsOf).sort((a, b) => b.size - a.size);
  return wanted.every((cells) => {
    const groups = [...cells].map((cell) => having.get(cell) ?? new Set<Cells>());
    const fewest = groups.reduce((one, other) => (other.size < one.size ? other : one), free);
    const found = firstWith(cells, fewest);
    if (found === undefined) return false;
    free.delete(found);
    for (const cell of found) having.get(cell)?.delete(found);
    return true;
  });
}

function firstWith(cells: Cells, rows: Iterable<Cells>): Cells | undefined {
  for (const row of rows) if ([...cells].every((cell) => row.has(cell))) return row;
  return undefined;
}

function cellsOf(row: JsonObject): Cells {
  const own = Object.entries(row).filter(([name]) => !SERVICE_CELLS.has(name));
  return new Set(own.map((cell) => JSON.stringify(cell)));
}
