import type { JsonObject } from '#shared/json.ts';
import type { ListName } from '#test/service/changes.ts';
import type { LedgerEntry } from '#test/service/ledger.ts';
import type { Evidence, Oracle } from './oracle.ts';
import type { WriteRequest } from '#shared/service/wire-types.ts';

/** Requests of writes as the service had them, by the outbox entry they were sent for. */
function requestsByEntry(evidence: Evidence, ops: readonly WriteRequest['op'][]): ReadonlyMap<number, LedgerEntry[]> {
  const requests = new Map<number, LedgerEntry[]>();
  for (const entry of evidence.service.ledger.entries) {
    const call = evidence.service.causeOf(entry);
    if (call === null || call.write === null || call.entry === null || !ops.includes(call.write.op)) continue;
    requests.set(call.entry, [...(requests.get(call.entry) ?? []), entry]);
  }
  return requests;
}

/** Nothing can have come of any request while the service stayed as it was. */
function whenServiceChanged({ service }: Evidence, check: () => void): () => void {
  let looked = -1;
  return () => {
    const { revision } = service.service.state;
    if (looked !== revision) check();
    looked = revision;
  };
}

/** Twice delivered by a proxy is one request of ours: requests are counted, not what one of them did. */
const madeBy = ({ applications }: LedgerEntry): readonly Made[] =>
  applications.flatMap(({ at, changes }) =>
    changes.flatMap(({ what, list, id }) => (what === 'made' && list !== 'mails' ? [{ list, id, at }] : [])),
  );
const hasMailed = ({ applications }: LedgerEntry): boolean =>
  applications.some(({ changes }) => changes.some(({ what, list }) => what === 'made' && list === 'mails'));

/** What the service answers at its limit, where the world says nothing else. */
const LIMIT_STATUS = 429;

/**
 * A proxy delivered it twice, and passed on that the second met the limit: a limit is the service's word that nothing was
 * done, and nobody who has it can know of the first.
 */
function wasDenied({ scenario }: Evidence, { fault, applications }: LedgerEntry): boolean {
  const [, second] = applications;
  return (
    fault?.kind === 'duplicate' &&
    fault.answer === 'second' &&
    second?.status === Number(scenario.personality.limit_status ?? LIMIT_STATUS)
  );
}

interface Made {
  readonly list: ListName;
  readonly id: number;
  readonly at: number;
}

/** Nobody can know of an object that somebody else took away, or made another of, before it could be seen. */
function isTwin(evidence: Evidence, one: LedgerEntry, other: LedgerEntry): boolean {
  if (wasDenied(evidence, one)) return false;
  const cause = evidence.service.causeOf(one);
  if (cause !== null && !evidence.canTellTimeSince(cause)) return false;
  const [first] = madeBy(one);
  const [second] = madeBy(other);
  if (first === undefined || second === undefined) return false;
  const { history } = evidence.service;
  if (history.wasAbsent(first.list, first.id, first.at, second.at)) return false;
  const versions = history.versionsOf(first.list, first.id).filter(({ at }) => at <= second.at);
  return isAlike(first.list, versions.at(0)?.fields ?? {}, versions.at(-1)?.fields ?? {});
}

/**
 * What an object is looked for by. All else somebody may change without making another one of it; of a payment that is
 * everything, because its list was read a moment before.
 */
const recognisedBy: Partial<Record<ListName, readonly string[]>> = {
  payments: [],
  invoices: ['statement_no', 'connection'],
  connections: ['business_email', 'name', 'first_name', 'last_name'],
  contacts: ['email', 'first_name'],
  recurring_invoices: ['profile_name', 'connection', 'start_date', 'interval', 'interval_unit'],
  item_categories: ['name', 'price'],
  expense_categories: ['name'],
  task_categories: ['name', 'rate'],
  trip_categories: ['name', 'rate'],
};

function isAlike(list: ListName, one: JsonObject, other: JsonObject): boolean {
  const names = recognisedBy[list] ?? [];
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

const s1: Oracle = {
  name: 'S1',
  statement: 'Each create causes at most one object of the service.',
  watch: (evidence, report) => {
    const check = whenServiceChanged(evidence, () => {
      for (const [entry, requests] of requestsByEntry(evidence, ['create'])) {
        const makers = requests.filter((request) => madeBy(request).length > 0);
        const twins = makers.filter((later, index) =>
          makers.slice(0, index).some((earlier) => isTwin(evidence, earlier, later)),
        );
        // Whoever sends one more although it may have arrived gets one more, and no third.
        if (twins.length > (evidence.sentAgain.get(entry) ?? 0))
          report(`entry ${String(entry)} made an object with each of ${String(makers.length)} requests`);
      }
    });
    return { stepped: check, ended: check };
  },
};

const s2: Oracle = {
  name: 'S2',
  statement: 'There is never more than one unresolved create for a kind of object and a parent.',
  watch: (evidence, report) => ({
    committed() {
      const unresolved = evidence.entries
        .open()
        .filter(({ op, state }) => op === 'create' && (state === 'sending' || state === 'unconfirmed'));
      if (unresolved.length < 2) return;
      const [twice] = evidence.query(
        "SELECT resource, depends_json FROM outbox WHERE op = 'create' AND state IN ('sending', 'unconfirmed') GROUP BY 1, 2 HAVING count(*) > 1",
      );
      if (twice !== undefined) report(`two creates are unresolved: ${JSON.stringify(twice)}`);
    },
  }),
};

/** The mail made a draft a sent invoice, and one it still was when another one left. */
function hasLeftItsMark({ service: { history } }: Evidence, { applications }: LedgerEntry, next: number): boolean {
  const stateBefore = (id: number, at: number): unknown =>
    history.versionsOf('invoices', id).findLast((version) => version.at < at)?.fields?.['state'];
  return applications.some(({ at, changes }) =>
    changes.some(
      ({ list, id }) => list === 'invoices' && stateBefore(id, at) === 'draft' && stateBefore(id, next) === 'sent',
    ),
  );
}

const s3: Oracle = {
  name: 'S3',
  statement: 'Each deliver or reminder causes at most one mail.',
  watch: (evidence, report) => {
    const check = whenServiceChanged(evidence, () => {
      for (const [entry, requests] of requestsByEntry(evidence, ['deliver', 'reminder'])) {
        const mailing = requests.filter(hasMailed);
        const last = mailing.at(-1)?.arrivedAt ?? 0;
        const isUnseen = (request: LedgerEntry): boolean =>
          wasDenied(evidence, request) && !hasLeftItsMark(evidence, request, last);
        const count = mailing.filter((request) => !isUnseen(request)).length;
        if (count > 1) report(`entry ${String(entry)} sent a mail with each of ${String(count)} requests`);
      }
    });
    return { stepped: check, ended: check };
  },
};

export const effectOracles: readonly Oracle[] = [s1, s2, s3];
