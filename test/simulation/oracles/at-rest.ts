import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { isOnlyNamed } from '#main/db/objects/object-state.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ListName } from '#test/service/changes.ts';
import { inspect } from './inspector.ts';
import { differenceOf } from './mirror.ts';
import type { Evidence, Oracle, Report } from './oracle.ts';
import type { Account, Shown } from './shown.ts';
import { LISTS, readAccount } from './shown.ts';
import type { Row } from './standing.ts';
import { compareStandings, rowsOf } from './standing.ts';
import { compareLines } from './unlisted.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

export const l1: Oracle = {
  name: 'L1',
  statement: 'At rest and after one more look, the mirror equals the service, and the screens equal the mirror.',
  watch: (evidence, report) => ({
    async ended() {
      const inspector = inspect(evidence.service.service);
      // What no list of the account shows is there after an audit.
      const account = await readAccount(inspector, evidence.isAudited());
      for (const [resource, shown] of account) {
        const inRows = new Set(shown.flatMap(({ object }) => Object.keys(object.fields)));
        const canShow = (field: string): boolean => !LISTS.includes(resource) || inRows.has(field);
        for (const each of shown) compareShown(evidence, resource, each, canShow, report);
      }
      compareStored(evidence, account, report);
      compareStandings(evidence, report);
      if (evidence.isAudited()) await compareLines(evidence, inspector, account, report);
      inspector.close();
    },
  }),
};

/** What is there has to be here. */
function compareShown(
  evidence: Evidence,
  resource: Resource,
  { object, parent }: Shown,
  canShow: (field: string) => boolean,
  report: Report,
): void {
  const { rows } = evidence.life().book;
  const above = parent === null ? null : aboveOf(evidence, resource, parent);
  // What lies under a thing that was deleted here is of no interest any more, and what lies under one that may be what a
  // create has made comes with it, once a person has said so.
  if (above !== null && (above.state?.isDeleting === true || isClaimed(evidence, above))) return;
  const stored = rows.of(resource).byServerId(object.id);
  if (isClaimed(evidence, { resource, id: object.id, state: stored })) return;
  const name = `${resource} ${String(object.id)}`;
  if (stored === null) {
    report(`${name} is not here`, part(resource, 'missing'));
    return;
  }
  if (stored.presence !== 'present') report(`${name} is ${stored.presence} here`, part(resource, 'hidden'));
  const difference = stored.mirror ? differenceOf(resource, object.fields, stored.mirror, canShow) : 'it was not read';
  if (difference !== null) report(`${name}: ${difference}`, part(resource, 'fields'));
  if (above !== null && stored.parentUid !== above.state?.uid)
    report(`${name} lies under ${String(stored.parentUid)}, and there under ${String(above.id)}`, 'parent');
}

interface Above {
  readonly resource: Resource;
  readonly id: number;
  readonly state: ObjectState | null;
}

function aboveOf(evidence: Evidence, under: Resource, { id }: ServerObject): Above {
  const resource = under === 'payments' ? 'invoices' : 'connections';
  return { resource, id, state: evidence.life().book.rows.of(resource).byServerId(id) };
}

/** Where a list that lies under something breaks its own parts are told apart, so that one hides no other. */
const part = (resource: Resource, what: string): string => (LISTS.includes(resource) ? what : `${resource} ${what}`);

/** An object that may be what a create has made is no second one until a person has said what it is. */
function isClaimed(evidence: Evidence, { resource, id, state }: Above): boolean {
  if (state !== null && (resource !== 'connections' || !isOnlyNamed(state))) return false;
  // What was there before the create was written is nothing that this has made. Lists are named as resources are.
  const bornAt = evidence.service.history.versionsOf(resource as ListName, id)[0]?.at ?? 0;
  // Where lists lag it was there for nobody before they showed it.
  const shownAt = bornAt + evidence.service.service.context.knobs.list_lag * 1000;
  const writtenAt = (entry: number): number =>
    evidence.acknowledged.find((act) => act.entry === entry)?.at ??
    // One that a decision has made is nobody's act: it is as old as what first left for it.
    evidence.calls.find((call) => call.entry === entry)?.at ??
    Number.POSITIVE_INFINITY;
  return evidence.entries
    .open()
    .some(
      (entry) =>
        entry.op === 'create' &&
        entry.resource === resource &&
        (entry.reason === 'unknown_send' ||
          entry.reason === 'duplicate_candidates' ||
          mayHaveMade(evidence, entry.id)) &&
        (shownAt >= writtenAt(entry.id) || !wasListed(evidence, { resource, id }, { from: shownAt, create: entry.id })),
    );
}

/**
 * Returns true when a request of the create left, and no answer of the service says what became of it: none came, or one that
 * something else gave in its place. Such a create may be put aside, or wait for an answer to another question, as the one about
 * too much money, before it is searched for and sent again.
 */
function mayHaveMade({ calls }: Evidence, create: number): boolean {
  return calls.some(
    ({ entry, isUnsent, head, fault }) =>
      entry === create && !isUnsent && (head === null || head.status >= 500 || fault !== null),
  );
}

/** One that met no fault is answered within that. */
const QUICK_ANSWER_MS = 1_000;

/** Whether a list could tell the program of an object that was there from then on, before the create first left. */
function wasListed(
  { calls, service }: Evidence,
  { resource, id }: Pick<Above, 'resource' | 'id'>,
  { from, create }: { readonly from: number; readonly create: number },
): boolean {
  const leftAt = calls.find((call) => call.entry === create)?.at ?? Number.POSITIVE_INFINITY;
  // A list under something else shows some of them.
  const whole = `list ${resource} ${LISTS.includes(resource) ? 'page' : 'under'} `;
  return calls.some(
    ({ name, at, fault, head }) =>
      name.startsWith(whole) &&
      at >= from &&
      at < leftAt &&
      fault === null &&
      head?.status === 200 &&
      // What somebody had deleted and has put back since was on none in between.
      !service.history.wasAbsent(resource as ListName, id, at, at + QUICK_ANSWER_MS),
  );
}

/** What is here has to be there. */
function compareStored(evidence: Evidence, account: Account, report: Report): void {
  // What a person still works on is not taken away from them: they are asked. Nor is what they have said is to stay.
  const own = new Set<string>([
    ...evidence.entries.open().map(({ uid }) => uid),
    ...evidence.desk.papers.keys(),
    ...evidence.kept,
  ]);
  const rows = new Map(resources.map((resource) => [resource, rowsOf(evidence, resource)] as const));
  for (const [resource, shown] of account) {
    const ids = new Set(shown.map(({ object }) => object.id));
    const isGhost = (row: Row): boolean =>
      row.is_listed === 1 && row.server_id !== null && !ids.has(row.server_id) && !own.has(row.uid);
    // What lies under a parent that stays for a person's sake stays with it.
    const ghost = rows
      .get(resource)
      ?.find((row) => isGhost(row) && (LISTS.includes(resource) || !own.has(row.parent_uid ?? '')));
    if (ghost === undefined) continue;
    const what = part(resource, ids.size === 0 ? 'emptied' : 'ghosts');
    report(`${resource} ${String(ghost.server_id)} is shown here and not there`, what);
  }
}
