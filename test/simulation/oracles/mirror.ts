import type { JsonObject } from '#shared/json.ts';
import { canonicalObject } from '#shared/compare/canonical.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { resources } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { HeadWrite } from '#main/sync/ports/mirror-store.ts';
import type { ListName } from '#test/service/changes.ts';
import { s9 } from './fuse.ts';
import type { Oracle } from './oracle.ts';
import { createRemovalWatch, standingsOf } from './removals.ts';

/** An hour is more than any sweep of so small an account takes. */
const LONGEST_SWEEP_MS = 3_600_000;

const s8: Oracle = {
  name: 'S8',
  statement: 'A row leaves the lists only if the service had trashed or lost the object since the sweep began.',
  watch: (evidence, report) => {
    const removals = createRemovalWatch(evidence);
    return {
      stepped() {
        const now = evidence.time.now();
        for (const { resource, id, above, isCarried, since } of removals()) {
          if (isCarried) continue;
          // What lies under something goes with it. Resources are named as the service's lists are.
          const wasAbsent = [{ resource, id }, ...(above === null ? [] : [above])].some((object) =>
            evidence.service.history.wasAbsent(object.resource as ListName, object.id, since - LONGEST_SWEEP_MS, now),
          );
          if (!wasAbsent) report(`${resource} ${String(id)} is out of sight, and was always there`);
        }
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

/** One statement for all that can be broken: a row for each thing that is. */
const BROKEN_REFERENCES = [
  ...PARENTS.map(([child, column, parent]) => ({
    part: '',
    message: `a row of ${child} names a ${column} that is not there`,
    from: `${child} AS child WHERE ${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${parent} WHERE uid = child.${column})`,
  })),
  ...resources.flatMap((resource) => [
    {
      part: 'twins',
      message: `two rows of ${resource} stand for one object`,
      from: `${resource} WHERE server_id IS NOT NULL GROUP BY server_id HAVING count(*) > 1`,
    },
    {
      part: 'outbox',
      message: `an entry of the outbox is about a row of ${resource} that is not there`,
      from: `outbox WHERE resource = '${resource}' AND state NOT IN ('done', 'cancelled') AND NOT EXISTS (SELECT 1 FROM ${resource} AS row WHERE row.uid = outbox.uid)`,
    },
  ]),
]
  .map(
    ({ part, message, from }) =>
      `SELECT '${message}' AS message, '${part}' AS part WHERE EXISTS (SELECT 1 FROM ${from})`,
  )
  .join(' UNION ALL ');

const s10: Oracle = {
  name: 'S10',
  statement: 'References by uid resolve; a uid has at most one object of the service, and an object at most one uid.',
  watch: (evidence, report) => {
    let looked = -1;
    const ids = new Map<string, number>();
    return {
      stepped() {
        if (looked === evidence.revision()) return;
        looked = evidence.revision();
        for (const { resource, uid, server_id: id } of standingsOf(evidence)) {
          if (id === null) continue;
          const before = ids.get(uid) ?? id;
          if (before !== id)
            report(`${uid} of ${resource} stood for ${String(before)} and stands for ${String(id)}`, 'id');
          ids.set(uid, id);
        }
        for (const { message, part } of evidence.query(BROKEN_REFERENCES))
          report(String(message), part === '' ? undefined : String(part));
      },
    };
  },
};

const s17: Oracle = {
  name: 'S17',
  statement: 'A row that was judged unchanged is equal to what the service showed.',
  watch: (evidence, report) => {
    /** When an object was last answered by itself: what a list that was asked before says of it is older. */
    const answeredAt = new Map<string, number>();
    /** When rows have shown a field first, by the names of resource and field. */
    const inRowsSince = new Map<string, number>();
    return {
      answered(call, answer) {
        const object = answer.kind === 'ok' ? answer.value : answer.kind === 'done' ? answer.object : null;
        if (object === null || !('id' in object)) return;
        answeredAt.set(`${call.name.split(' ')[1] ?? ''}/${String(object.id)}`, evidence.time.now());
      },
      stored(method, args) {
        if (method !== 'applyPage' && method !== 'applyHead') return;
        // What the engine's store takes there.
        const { feed, objects, at, requestedAt } = args[0] as HeadWrite;
        const askedAt = evidence.time.now() - (at - requestedAt);
        for (const { fields } of objects)
          for (const name of Object.keys(fields)) {
            const field = `${feed.resource}/${name}`;
            inRowsSince.set(field, inRowsSince.get(field) ?? evidence.time.now());
          }
        if (evidence.lastClockEventAt() >= askedAt) return;
        // For a while lists go on showing what was deleted: whether it comes back is for L1 to say.
        const select = `SELECT server_id, mirror_json FROM ${feed.resource} WHERE row_fingerprint IS NOT NULL AND presence <> 'gone' AND server_id IN (SELECT value FROM json_each(?))`;
        const rows = evidence.query(select, JSON.stringify(objects.map(({ id }) => id)));
        const stored = new Map(rows.map((row) => [row['server_id'], String(row['mirror_json'])]));
        for (const row of objects) {
          const mirror = stored.get(row.id);
          // Mostly it is the very text.
          if (mirror === undefined || mirror === JSON.stringify(row.fields)) continue;
          const lastAnswer = answeredAt.get(`${feed.resource}/${String(row.id)}`);
          if ((lastAnswer ?? 0) >= askedAt) continue;
          // What no row had shown when the object was last answered by itself, its row is not compared by.
          const canShow = (field: string): boolean => {
            const since = inRowsSince.get(`${feed.resource}/${field}`);
            return since !== undefined && (lastAnswer === undefined || since <= lastAnswer);
          };
          const difference = differenceOf(feed.resource, row.fields, JSON.parse(mirror) as JsonObject, canShow);
          if (difference !== null) report(`${feed.resource} ${String(row.id)}: ${difference}`);
        }
      },
    };
  },
};

/**
 * The first documented field that means something else, or null. Text that is left out is empty where it could be shown:
 * what no row has ever shown is not in rows.
 */
export function differenceOf(
  resource: Resource,
  shown: JsonObject,
  stored: JsonObject,
  canShow: (field: string) => boolean = () => true,
): string | null {
  const table = fieldsOf[resource];
  const [theirs, ours] = [canonicalObject(shown, table), canonicalObject(stored, table)];
  const isTold = (field: string): boolean =>
    shown[field] !== undefined || (freeTextFields(table).includes(field) && canShow(field));
  const name = Object.keys(table).find(
    (field) => isTold(field) && JSON.stringify(theirs[field] ?? null) !== JSON.stringify(ours[field] ?? null),
  );
  return name === undefined
    ? null
    : `${name} is ${JSON.stringify(ours[name])} here and ${JSON.stringify(theirs[name])} there`;
}

export const mirrorOracles: readonly Oracle[] = [s8, s9, s10, s17];
