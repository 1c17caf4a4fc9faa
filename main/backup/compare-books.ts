import Database from 'better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { BookComparison, ComparedRow, Comparison } from '#shared/screens/backup.ts';
import { comparisons, MOST_COMPARED } from '#shared/screens/backup.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { configure } from '#main/db/connection/open.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import { nameOf } from '#main/db/outbox/outbox-list.ts';
import { nextTurn } from '#main/platform/in-steps.ts';

/** The aim for one step: short enough that other requests hardly wait. */
const STEP_MS = 8;

/** An object of one book beside the same of another one: that with its id of the service, and that with its uid. */
interface PairedRow {
  readonly uid: string;
  readonly mirror: string | null;
  readonly patch: string | null;
  readonly print: string | null;
  readonly isUnsent: number;
  readonly isListed: number;
  readonly otherPrint: string | null;
  readonly isOtherListed: number | null;
  readonly isSameUnsent: number | null;
}

const paired = (book: string, other: string, resource: Resource): string => `
  SELECT one.uid, one.mirror_json AS mirror, one.patch_json AS patch, one.row_fingerprint AS print, one.is_unsent AS isUnsent,
    one.is_listed AS isListed, two.row_fingerprint AS otherPrint, two.is_listed AS isOtherListed, same.is_unsent AS isSameUnsent
  FROM ${book}.${resource} AS one
    LEFT JOIN ${other}.${resource} AS two ON two.server_id = one.server_id
    LEFT JOIN ${other}.${resource} AS same ON same.uid = one.uid`;

/** Compares a restored book with the one of the same account that is in use, both by their files, in steps between which others work. */
export async function compareBooks(restored: string, used: string): Promise<Omit<BookComparison, 'name'>> {
  const raw = new Database(restored, { readonly: true });
  try {
    configure(raw);
    raw.prepare('ATTACH ? AS used').run(used);
    const groups = new Map(comparisons.map((kind) => [kind, { count: 0, rows: [] as ComparedRow[] }]));
    const add = (kind: Comparison | null, resource: Resource, { uid, mirror, patch }: PairedRow): void => {
      const group = kind === null ? undefined : groups.get(kind);
      if (group === undefined) return;
      group.count += 1;
      if (group.rows.length >= MOST_COMPARED) return;
      const name = nameOf({ ...objectIn(mirror), ...objectIn(patch) });
      group.rows.push({ resource, name, uid: kind === 'only_there' ? null : uid });
    };
    for (const resource of resources) {
      await inSteps(raw.prepare<[], PairedRow>(paired('main', 'used', resource)), (row) => {
        add(kindHere(row), resource, row);
      });
      await inSteps(raw.prepare<[], PairedRow>(paired('used', 'main', resource)), (row) => {
        const isNew = row.isListed === 1 && row.isOtherListed !== 1 && row.isSameUnsent !== 1;
        add(isNew ? 'only_there' : null, resource, row);
      });
    }
    return { groups: [...groups].map(([kind, group]) => ({ kind, ...group })) };
  } finally {
    raw.close();
  }
}

/** Returns what becomes of an object of the restored book in the comparison; null for one that is the same in both. */
function kindHere(row: PairedRow): Comparison | null {
  if (row.isUnsent === 1) return row.isSameUnsent === 0 ? 'sent_since' : 'unsent_here';
  if (row.isListed === 0) return null;
  if (row.isOtherListed !== 1) return 'only_here';
  return row.print !== null && row.otherPrint !== null && row.print !== row.otherPrint ? 'changed_there' : null;
}

async function inSteps(statement: Database.Statement<[], PairedRow>, take: (row: PairedRow) => void): Promise<void> {
  let endsAt = performance.now() + STEP_MS;
  for (const row of statement.iterate()) {
    take(row);
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + STEP_MS;
  }
}

function objectIn(json: string | null): JsonObject {
  const value = json === null ? null : parseStored(json);
  return isJsonObject(value) ? value : {};
}
