import { parentOf, resources } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Evidence } from './oracle.ts';
import { UNDER } from './shown.ts';

/** What an object lies under where only that one's list shows it. */
interface Above {
  readonly resource: Resource;
  readonly id: number;
}

export interface Removal {
  readonly resource: Resource;
  readonly id: number;
  readonly uid: string;
  readonly above: Above | null;
  /** The object itself is judged hidden or gone; otherwise it only went with what it lies under. */
  readonly isJudged: boolean;
  /** It went with what it lies under, which is judged hidden or gone: that one's own removal is looked at. */
  readonly isCarried: boolean;
  /** When it was last seen in its place. */
  readonly since: number;
}

interface Standing {
  readonly resource: Resource;
  readonly uid: string;
  readonly server_id: number | null;
  readonly presence: string;
  readonly is_listed: 0 | 1;
  readonly is_deleting: 0 | 1;
  readonly above_id: number | null;
  readonly above_presence: string | null;
}

const isUnder = (resource: Resource): boolean => UNDER.some((name) => name === resource);

function aboveColumn(resource: Resource, column: 'server_id' | 'presence'): string {
  const parent = parentOf[resource];
  if (parent === undefined || !isUnder(resource)) return 'NULL';
  return `(SELECT ${column} FROM ${parent.resource} AS above WHERE above.uid = row.${parent.field}_uid)`;
}

const STANDINGS = resources
  .map(
    (resource) =>
      `SELECT '${resource}' AS resource, uid, server_id, presence, is_listed, is_deleting,
        ${aboveColumn(resource, 'server_id')} AS above_id, ${aboveColumn(resource, 'presence')} AS above_presence FROM ${resource} AS row`,
  )
  .join(' UNION ALL ');

const lastStandings = new WeakMap<Evidence, { readonly at: number; readonly rows: readonly Standing[] }>();

/** All rows of a world as they stand; read once for all who ask before the book changes. */
export function standingsOf(evidence: Evidence): readonly Standing[] {
  const at = evidence.revision();
  const last = lastStandings.get(evidence);
  if (last?.at === at) return last.rows;
  // The columns of the statement.
  const rows = evidence.query(STANDINGS) as unknown as readonly Standing[];
  lastStandings.set(evidence, { at, rows });
  return rows;
}

/** Rows that left the lists since the last step in which anything changed, and were known to the service. */
export function createRemovalWatch(evidence: Evidence): () => readonly Removal[] {
  let shown = new Set<string>();
  let looked = -1;
  let lookedAt = evidence.time.now();
  return () => {
    const since = lookedAt;
    lookedAt = evidence.time.now();
    if (looked === evidence.revision()) return [];
    looked = evidence.revision();
    const before = shown;
    shown = new Set();
    const removals: Removal[] = [];
    for (const row of standingsOf(evidence)) {
      const { resource, uid, server_id: id } = row;
      // What is being deleted here is out of the lists by its person's will.
      if (row.is_listed === 1 || row.is_deleting === 1) shown.add(uid);
      else if (id !== null && before.has(uid)) {
        const isJudged = isAway(row.presence);
        const isCarried = !isJudged && row.above_presence !== null && isAway(row.above_presence);
        removals.push({ resource, id, uid, above: aboveOf(row), isJudged, isCarried, since });
      }
    }
    return removals;
  };
}

const isAway = (presence: string): boolean => presence !== 'present' && presence !== 'suspect';

function aboveOf({ resource, above_id: id }: Standing): Above | null {
  const parent = parentOf[resource];
  return parent === undefined || id === null ? null : { resource: parent.resource, id };
}

/** How many rows of the resource the lists show that the service knows. */
export function countShown(evidence: Evidence, resource: Resource): number {
  return standingsOf(evidence).filter(
    (row) => row.resource === resource && row.server_id !== null && row.is_listed === 1,
  ).length;
}
