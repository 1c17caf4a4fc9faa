import { blockersOf } from '#shared/model/outbox-order.ts';
import type { Resource } from '#shared/model/resource.ts';
import { categoryResources } from '#shared/model/resource.ts';
import { isOnlyNamed } from '#main/db/object-state.ts';
import type { ServerObject } from '#main/sync/ports.ts';
import { auditWait } from '#test/simulation/world/scenario.ts';
import { inspect } from './inspector.ts';
import { differenceOf } from './mirror.ts';
import type { Evidence, Oracle, Report } from './oracle.ts';
import { compareUnlisted, isHeld } from './unlisted.ts';

const LISTS: readonly Resource[] = ['connections', 'invoices', 'recurring_invoices', ...categoryResources];

const l1: Oracle = {
  name: 'L1',
  statement: 'At rest and after one more look, the mirror equals the service.',
  watch: (evidence, report) => ({
    async ended() {
      const inspector = inspect(evidence.service.service);
      for (const resource of LISTS) {
        const shown = await inspector.list(resource, null);
        compareLists(evidence, resource, shown, report);
        // What no list shows is there after an audit.
        if (auditWait(evidence.scenario) !== null) await compareUnlisted(evidence, inspector, resource, shown, report);
      }
      inspector.close();
    },
  }),
};

function compareLists(evidence: Evidence, resource: Resource, shown: readonly ServerObject[], report: Report): void {
  const rows = evidence.life().book.rows.of(resource);
  const inRows = new Set(shown.flatMap(({ fields }) => Object.keys(fields)));
  const canShow = (field: string): boolean => inRows.has(field);
  for (const object of shown) {
    const stored = rows.byServerId(object.id);
    if ((stored === null || isOnlyNamed(stored)) && isHeld(evidence, resource)) continue;
    if (stored === null) report(`${resource} ${String(object.id)} is not here`, 'missing');
    if (stored !== null && stored.presence !== 'present')
      report(`${resource} ${String(object.id)} is ${stored.presence} here`, 'hidden');
    const difference = stored?.mirror ? differenceOf(resource, object.fields, stored.mirror, canShow) : null;
    if (difference !== null) report(`${resource} ${String(object.id)}: ${difference}`, 'fields');
  }
  const ids = new Set(shown.map(({ id }) => id));
  const select = `SELECT uid, server_id FROM ${resource} WHERE is_listed = 1 AND server_id IS NOT NULL`;
  // What a person still works on is not taken away from them: they are asked.
  const edited = new Set<unknown>([...evidence.entries.open().map(({ uid }) => uid), ...evidence.desk.papers.keys()]);
  const ghost = evidence.query(select).find((row) => !ids.has(Number(row['server_id'])) && !edited.has(row['uid']));
  if (ghost !== undefined && !evidence.kept.has(resource))
    report(
      `${resource} ${String(ghost['server_id'])} is shown here and not there`,
      ids.size === 0 ? 'emptied' : 'ghosts',
    );
}

const l2: Oracle = {
  name: 'L2',
  statement: 'At rest the outbox holds only what a person decides, and what waits behind that.',
  watch: (evidence, report) => ({
    ended() {
      const open = evidence.life().book.outbox.listOpen();
      for (const entry of open) {
        if (entry.state === 'needs_you' || (entry.state === 'queued' && blockersOf(entry, open).length > 0)) continue;
        report(
          `entry ${String(entry.id)} (${entry.mutation.op} ${entry.mutation.resource}) is still ${entry.state}`,
          entry.state,
        );
      }
    },
  }),
};

const l3: Oracle = {
  name: 'L3',
  statement: 'Nothing waits without a timer, a request under way, something before it or a person.',
  watch: (evidence, report) => {
    const look = (): void => {
      const { book, owner, engine } = evidence.life();
      // The book need not be read while anything is going to happen.
      if (owner.isGone || evidence.time.timersOf(owner) > 0 || evidence.life().callsUnderWay() > 0) return;
      const open = book.outbox.listOpen();
      const waiting = open.find(
        ({ state, ...entry }) =>
          (state === 'queued' || state === 'unconfirmed') && blockersOf({ state, ...entry }, open).length === 0,
      );
      const isHeld = ['offline_by_choice', 'stopped'].includes(engine.status().obstacle.kind);
      if (waiting === undefined || isHeld) return;
      report(`entry ${String(waiting.id)} is ${waiting.state}, and nothing will ever look at it`);
    };
    return { stepped: look, ended: look };
  },
};

const MOST_AT_ONCE = 200;
const MOST_REPEATS = 3;
/** One edit: at once, then by the ladder of 2 s, 30 s, 2 min, 10 min, 1 h and 4 h, after which it steps aside. */
const MOST_UNANSWERED = 7;

const l4: Oracle = {
  name: 'L4',
  statement: 'The planner comes to rest: no loops without time, no write again and again without a change.',
  watch: (evidence, report) => {
    const repeats = new Map<number, { readonly body: string; readonly count: number }>();
    const atOnce = new Map<string, number>();
    let moment = 0;
    return {
      asked({ name }) {
        if (evidence.time.now() !== moment) atOnce.clear();
        moment = evidence.time.now();
        atOnce.set(name, (atOnce.get(name) ?? 0) + 1);
        const count = atOnce.get(name) ?? 0;
        if (count > MOST_REPEATS) report(`${name} is asked ${String(count)} times in one moment`, 'moment');
        const all = [...atOnce.values()].reduce((sum, one) => sum + one, 0);
        if (all > MOST_AT_ONCE) report(`${String(all)} requests in one moment`, 'moment');
      },
      answered(call, answer) {
        if (call.write === null || call.entry === null) return;
        const body = JSON.stringify(call.write);
        const known = repeats.get(call.entry);
        // What provably never counted may be tried again; an answer that settles it begins a new count.
        if (answer.kind === 'done' || answer.kind === 'rejected') repeats.delete(call.entry);
        if (answer.kind !== 'ambiguous') return;
        const count = known?.body === body ? known.count + 1 : 1;
        repeats.set(call.entry, { body, count });
        if (count > MOST_UNANSWERED) report(`${call.name} left ${String(count)} times with the same body`, 'repeats');
      },
      committed() {
        // Aside for a person to see, and much later tried again.
        for (const { id, reason } of evidence.entries.open()) if (reason === 'parked') repeats.delete(id);
      },
    };
  },
};

export const livenessOracles: readonly Oracle[] = [l1, l2, l3, l4];
