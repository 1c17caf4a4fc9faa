import type { JsonObject } from '#shared/json.ts';
import { canonicalObject } from '#shared/model/canonical.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { resources } from '#shared/model/resource.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { PageWrite } from '#main/sync/ports.ts';
import type { ListName } from '#test/service/changes.ts';
import type { Evidence, Oracle } from './oracle.ts';

interface Standing {
  readonly uid: string;
  readonly server_id: number | null;
  readonly presence: string;
}

function standings(evidence: Evidence, resource: Resource): readonly Standing[] {
  // The columns of the statement.
  return evidence.query(`SELECT uid, server_id, presence FROM ${resource}`) as unknown as readonly Standing[];
}

/** Rows that were taken out of sight since the last look, and were known to the service. */
function createRemovalWatch(evidence: Evidence) {
  const shown = new Map<string, number>();
  return (): readonly {
    readonly resource: Resource;
    readonly id: number;
    readonly uid: string;
    readonly since: number;
  }[] =>
    resources.flatMap((resource) =>
      standings(evidence, resource).flatMap(({ uid, server_id: id, presence }) => {
        const key = `${resource}/${uid}`;
        const isShown = presence === 'present' || presence === 'suspect';
        const seenAt = shown.get(key);
        if (isShown) shown.set(key, evidence.time.now());
        else shown.delete(key);
        return !isShown && seenAt !== undefined && id !== null ? [{ resource, id, uid, since: seenAt }] : [];
      }),
    );
}

/** An hour is more than any sweep of so small an account takes. */
const LONGEST_SWEEP_MS = 3_600_000;
const FUSE = 20;

const s8: Oracle = {
  name: 'S8',
  statement: 'A row is taken out of sight only if the service had trashed or lost the object since the sweep began.',
  watch: (evidence, report) => {
    const removals = createRemovalWatch(evidence);
    return {
      stepped() {
        for (const { resource, id, since } of removals()) {
          // Resources are named as the service's lists are.
          const wasAbsent = evidence.service.history.wasAbsentSince(resource as ListName, id, since - LONGEST_SWEEP_MS);
          if (!wasAbsent) report(`${resource} ${String(id)} is out of sight, and was always there`);
        }
      },
    };
  },
};

const s9: Oracle = {
  name: 'S9',
  statement: 'Never more rows than the fuse allows are taken away without a person.',
  watch: (evidence, report) => {
    const removals = createRemovalWatch(evidence);
    return {
      stepped() {
        const own = new Set(
          evidence.acknowledged.flatMap(({ mutation }) => (mutation.op === 'delete' ? [mutation.uid] : [])),
        );
        const removed = removals().filter(({ uid }) => !own.has(uid));
        if (removed.length > FUSE) report(`${String(removed.length)} rows went at once`);
      },
    };
  },
};

const PARENTS = [
  ['contacts', 'connection_uid', 'connections'],
  ['estimates', 'connection_uid', 'connections'],
  ['invoices', 'connection_uid', 'connections'],
  ['recurring_invoices', 'connection_uid', 'connections'],
  ['payments', 'invoice_uid', 'invoices'],
  ['invoices', 'recurring_uid', 'recurring_invoices'],
] as const;

const s10: Oracle = {
  name: 'S10',
  statement: 'References by uid resolve; a uid has at most one object of the service, and an object at most one uid.',
  watch: (evidence, report) => {
    let looked = -1;
    return {
      stepped() {
        if (looked === evidence.commits()) return;
        looked = evidence.commits();
        const count = (sql: string): number => Number(evidence.query(sql)[0]?.['count']);
        for (const [child, column, parent] of PARENTS) {
          const orphans = `SELECT count(*) AS count FROM ${child} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT uid FROM ${parent})`;
          if (count(orphans) > 0) report(`a row of ${child} names a ${column} that is not there`);
        }
        for (const resource of resources) {
          const twins = `SELECT count(*) AS count FROM (SELECT 1 FROM ${resource} WHERE server_id IS NOT NULL GROUP BY server_id HAVING count(*) > 1)`;
          if (count(twins) > 0) report(`two rows of ${resource} stand for one object`, 'twins');
          const lost = `SELECT count(*) AS count FROM outbox WHERE resource = '${resource}' AND state NOT IN ('done', 'cancelled') AND uid NOT IN (SELECT uid FROM ${resource})`;
          if (count(lost) > 0)
            report(`an entry of the outbox is about a row of ${resource} that is not there`, 'outbox');
        }
      },
    };
  },
};

const s17: Oracle = {
  name: 'S17',
  statement: 'A row that was judged unchanged is equal to what the service showed.',
  watch: (evidence, report) => ({
    stored(method, args) {
      if (method !== 'applyPage') return;
      // What the engine's store takes there.
      const { feed, objects } = args[0] as PageWrite;
      for (const row of objects) {
        const stored = evidence.life().book.rows.of(feed.resource).byServerId(row.id);
        if (stored === null || stored.mirror === null) continue;
        const difference = differenceOf(feed.resource, row.fields, stored.mirror);
        if (difference !== null) report(`${feed.resource} ${String(row.id)}: ${difference}`);
      }
    },
  }),
};

/** The first documented field that means something else, or null. */
export function differenceOf(resource: Resource, shown: JsonObject, stored: JsonObject): string | null {
  const table = fieldsOf[resource];
  const [theirs, ours] = [canonicalObject(shown, table), canonicalObject(stored, table)];
  const name = Object.keys(table).find(
    (field) => shown[field] !== undefined && JSON.stringify(theirs[field]) !== JSON.stringify(ours[field]),
  );
  return name === undefined
    ? null
    : `${name} is ${JSON.stringify(ours[name])} here and ${JSON.stringify(theirs[name])} there`;
}

export const mirrorOracles: readonly Oracle[] = [s8, s9, s10, s17];
