import type { JsonObject } from '#shared/json.ts';

/**
 * Names the relation of the rows in an answer to the rows sent: the same rows, the old rows followed by the sent ones
 * (the service appends where it should replace), or anything else.
 */
export type RowRelation = 'equal' | 'appended' | 'different';

/** Cells that the service fills in or recalculates, whatever was sent. */
const SERVICE_CELLS: ReadonlySet<string> = new Set(['id', 'total', 'created_at', 'sort_order']);

/**
 * Compares rows of canonical cells as multisets: order does not matter, and cells that a sent row leaves out may have
 * been filled in by the service. Rows count as appended only when all earlier and all sent rows are in the answer.
 */
export function compareRows(
  sent: readonly JsonObject[],
  before: readonly JsonObject[],
  answered: readonly JsonObject[],
): RowRelation {
  if (isMatch(sent, answered)) return 'equal';
  return before.length > 0 && sent.length > 0 && isMatch([...before, ...sent], answered) ? 'appended' : 'different';
}

/** The cells of one row as text. Each row has a set of its own, so a set identifies its row. */
type Cells = ReadonlySet<string>;

/**
 * Tells whether each row can be paired with an answered row that contains all its cells, with none left over. Only rows
 * that share the rarest cell are compared: comparing a thousand lines pairwise would block the main process.
 */
function isMatch(rows: readonly JsonObject[], answered: readonly JsonObject[]): boolean {
  if (rows.length !== answered.length) return false;
  const free = new Set(answered.map(cellsOf));
  const having = new Map<string, Set<Cells>>();
  for (const row of free) for (const cell of row) having.set(cell, (having.get(cell) ?? new Set()).add(row));
  // Rows with the most cells fit the fewest answered rows, so they choose first.
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
