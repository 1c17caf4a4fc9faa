import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { ListName } from '#test/service/changes.ts';
import { authorOf } from './authors.ts';
import { clientId } from './client-id.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { asKept } from './kept-text.ts';
import { isBlankRow, isFulfilled, isSet, meaningOf } from './wire-body.ts';

const isArrayField = (name: string): boolean => (nestedArrays as readonly string[]).includes(name);

/** The fields of an edit that no later one of the same object overwrites. */
function lastingFields(evidence: Evidence, edit: Acknowledged): JsonObject {
  const { mutation } = edit;
  if (mutation.op !== 'create' && mutation.op !== 'update') return {};
  const later = evidence.acknowledged.filter(
    (other) =>
      // What waited behind a create is part of it when a person has that sent.
      (other.number > edit.number || other.entry > edit.entry) &&
      other.mutation.uid === mutation.uid &&
      !evidence.discarded.has(other.entry),
  );
  if (later.some(({ mutation: other }) => other.op === 'delete')) return {};
  const overwritten = new Set(
    later.flatMap(({ mutation: other }) =>
      other.op === 'create' || other.op === 'update' ? Object.keys(other.data) : [],
    ),
  );
  return Object.fromEntries(Object.entries(mutation.data).filter(([name]) => !overwritten.has(name)));
}

const s5: Oracle = {
  name: 'S5',
  statement: 'No edit that the person was told is kept disappears: it waits, it arrived, or they decided.',
  watch: (evidence, report) => {
    const arrivedOnes = new Set<number>();
    let looked = -1;
    return {
      stepped() {
        if (looked === evidence.revision()) return;
        looked = evidence.revision();
        const entries = new Map(evidence.entries.all().map((entry) => [entry.id, entry]));
        for (const edit of evidence.acknowledged) {
          if (arrivedOnes.has(edit.number) || evidence.discarded.has(edit.entry)) continue;
          const { mutation } = edit;
          const entry = entries.get(edit.entry);
          if (entry === undefined)
            report(`${mutation.op} ${mutation.resource} of entry ${String(edit.entry)} is in no outbox`);
          if (entry?.state !== 'done') {
            const isGivenUp = entry?.state === 'cancelled' && !isTakenBack(evidence, edit);
            if (isGivenUp)
              report(
                `${mutation.op} ${mutation.resource} of entry ${String(edit.entry)} was cancelled by nobody`,
                'cancelled',
              );
            continue;
          }
          arrivedOnes.add(edit.number);
          const missing = missingFields(evidence, edit);
          if (missing.length > 0)
            report(`entry ${String(edit.entry)} is done, but the service never had its ${missing.join(', ')}`, 'done');
          if (isMail(mutation) && !hasMailed(evidence, edit))
            report(`entry ${String(edit.entry)} (${mutation.op}) is done, and no mail ever left for it`, 'mail');
          if (mutation.op === 'delete' && wasAlwaysThere(evidence, edit))
            report(`entry ${String(edit.entry)} is done, but the service always had what it deletes`, 'deleted');
        }
      },
    };
  },
};

const isMail = ({ op }: Mutation): boolean => op === 'deliver' || op === 'reminder';

/** How long ago the look may have been that a mail left on. */
const LOOK_SERVES_MS = 15_000;

function hasMailed(evidence: Evidence, edit: Acknowledged): boolean {
  const { entry } = edit;
  const { service } = evidence;
  if (wasMarkedAsSent(evidence, edit)) return true;
  return service.ledger.entries.some(
    (request) =>
      service.causeOf(request)?.entry === entry &&
      request.applications.some(({ changes }) => changes.some(({ what, list }) => what === 'made' && list === 'mails')),
  );
}

/**
 * Whoever marks this very invoice as sent in the web application, once its mail is on its way, makes it look as if that had
 * left: nobody can know.
 */
function wasMarkedAsSent(evidence: Evidence, { entry, mutation: { uid } }: Acknowledged): boolean {
  const sentOff = evidence.calls.find((call) => call.entry === entry && call.write !== null);
  const id = evidence.life().book.rows.of('invoices').byUid(uid)?.serverId ?? null;
  if (sentOff === undefined || id === null) return false;
  const versions = evidence.service.history.versionsOf('invoices', id);
  return versions.some(
    ({ at, fields }, index) =>
      at >= sentOff.at - LOOK_SERVES_MS &&
      fields?.['state'] === 'sent' &&
      versions[index - 1]?.fields?.['state'] === 'draft' &&
      authorOf(evidence, 'invoices', id, at).kind !== 'own',
  );
}

/** The person deleted what they had made or changed before any of it left. */
function isTakenBack({ acknowledged }: Evidence, { mutation, number }: Acknowledged): boolean {
  return acknowledged.some(
    (other) => other.number >= number && other.mutation.uid === mutation.uid && other.mutation.op === 'delete',
  );
}

/** What was never created there has nothing to go from. */
function wasAlwaysThere({ life, service }: Evidence, { mutation: { resource, uid } }: Acknowledged): boolean {
  const id = life().book.rows.of(resource).byUid(uid)?.serverId ?? null;
  // Resources are named as the service's lists are.
  return id !== null && !service.history.wasAbsent(resource as ListName, id, 0, Number.POSITIVE_INFINITY);
}

/** Fields of a settled edit that the service's object has had at no time since: what it had before was changed meanwhile. */
function missingFields(evidence: Evidence, edit: Acknowledged): readonly string[] {
  const { resource, uid } = edit.mutation;
  const wanted = lastingFields(evidence, edit);
  const serverId = evidence.life().book.rows.of(resource).byUid(uid)?.serverId ?? null;
  if (serverId === null) return Object.keys(wanted);
  // Resources are named as the service's lists are.
  const versions = evidence.service.history.versionsOf(resource as ListName, serverId);
  const since = Math.max(
    0,
    versions.findLastIndex(({ at }) => at <= edit.at),
  );
  const table = fieldsOf[resource];
  return Object.entries(wanted)
    .map(([name, value]) => [name, ownPart(edit, name, value ?? null)] as const)
    .filter(([name]) => isFollowed(table[name], name) && !isOthers(evidence, edit, name))
    .filter(
      ([name, value]) =>
        !versions.some(
          ({ fields }, index) =>
            fields !== null &&
            (index >= since || isHad(evidence, edit, name, value, edit.seen[name])) &&
            isHad(evidence, edit, name, asKept(evidence, resource, name, value), fields[name]),
        ),
    )
    .map(([name]) => name);
}

/** Of what an object stands under only the client can become another one. */
const isFollowed = (spec: FieldSpec | undefined, name: string): boolean =>
  spec !== undefined && (spec.type !== 'reference' || name === 'connection');

function isHad(
  evidence: Evidence,
  { mutation: { resource } }: Acknowledged,
  name: string,
  wanted: JsonValue | undefined,
  had: JsonValue | undefined,
): boolean {
  // An account that makes a row of each removal cannot be brought to hold none: there is nothing in these.
  if (isArrayField(name) && Array.isArray(wanted) && wanted.length === 0 && Array.isArray(had))
    return had.every(isBlankRow);
  if (name !== 'connection') return isFulfilled(resource, name, wanted, had);
  const client = clientId(evidence, wanted);
  // One that the book came to know twice has one uid less afterwards.
  return client === null || client === clientId(evidence, had);
}

/** Of a set only what the person put into it: whatever else it held may have been changed by others since. */
function ownPart({ mutation: { resource }, seen }: Acknowledged, name: string, value: JsonValue): JsonValue {
  const before = seen[name];
  if (!isSet(resource, name) || !Array.isArray(value) || !Array.isArray(before)) return value;
  const known = new Set(before.map((element: JsonValue) => meaningOf(resource, name, [element])));
  return value.filter((element: JsonValue) => !known.has(meaningOf(resource, name, [element])));
}

/** Fields that a service of this personality keeps in its own way. */
function isOthers({ service }: Evidence, { mutation: { op } }: Acknowledged, name: string): boolean {
  const { knobs } = service.service.context;
  // A new object has no rows that others could be added to.
  if (isArrayField(name)) return op !== 'create' && knobs.nested !== 'replace';
  return name === 'currency' || (name === 'start_date' && knobs.start_date === 'ignored');
}

export const contentOracles: readonly Oracle[] = [s5];
