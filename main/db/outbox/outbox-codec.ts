import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Delivery, MailIssue, Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import { parseJson, toJson } from '#main/db/objects/object-state.ts';
import type { outbox } from '#main/db/schema/engine.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** A row of the outbox table as it is stored. */
export type StoredRow = typeof outbox.$inferSelect;

/** Returns the columns that store a mutation. */
export function mutationColumns(mutation: Mutation) {
  const data = 'data' in mutation ? mutation.data : null;
  return {
    op: mutation.op,
    resource: mutation.resource,
    uid: mutation.uid,
    dataJson: data === null ? null : JSON.stringify(data),
    baseJson: toJson(baseOf(mutation)),
  };
}

/** Keys within the stored base, beside the fields of the object. No field of the service begins with `#`. */
const TAKEN_BACK = '#taken_back';
const ACCEPTED = '#accepted';

/** Returns what `base_json` stores: the base of an update or delete, the invoice that a mail was written on, or a create's number source. */
function baseOf(mutation: Mutation): JsonObject | null {
  switch (mutation.op) {
    case 'create':
      return orNull({ ...(mutation.isNumberProposed === true ? { number: 'proposed' } : {}), ...acceptedIn(mutation) });
    case 'update':
      return {
        ...mutation.base,
        ...(mutation.takenBack === undefined ? {} : { [TAKEN_BACK]: mutation.takenBack }),
        ...acceptedIn(mutation),
      };
    case 'delete':
      return mutation.base ?? null;
    case 'deliver':
    case 'reminder':
      return mutation.issued === undefined ? null : issueIn(mutation.issued);
    case 'realize':
      return orNull(acceptedIn(mutation));
    default:
      return assertNever(mutation);
  }
}

const orNull = (stored: JsonObject): JsonObject | null => (Object.keys(stored).length === 0 ? null : stored);

function acceptedIn({ accepted }: { readonly accepted?: AcceptedDoubts }): JsonObject {
  if (accepted === undefined) return {};
  const { basis, ...rest } = accepted;
  return { [ACCEPTED]: { ...rest, ...(basis === undefined ? {} : { basis: { ...basis } }) } };
}

function issueIn({ written, ...issued }: MailIssue): JsonObject {
  return { ...issued, ...(written === undefined ? {} : { written: { ...written } }) };
}

/** Builds an entry from a stored row. `savedAt` (see `OutboxRow`) is not stored, so the caller passes it. */
export function toOutboxRow(row: StoredRow, savedAt: number): OutboxRow {
  return {
    id: row.id,
    mutation: toMutation(row),
    state: row.state,
    reason: row.reason,
    // Only the outbox table writes these columns, from values of the same types.
    dependsOn: parseStored(row.dependsJson) as readonly Uid[],
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt,
    error: row.errorJson === null ? null : (parseStored(row.errorJson) as OutboxError),
    question: row.questionJson === null ? null : (parseStored(row.questionJson) as OutboxQuestion),
    createdAt: row.createdAt,
    savedAt,
    settledAt: row.settledAt,
    confirmedAt: row.confirmedAt ?? row.createdAt,
  };
}

function toMutation(row: StoredRow): Mutation {
  const data: JsonObject | null = parseJson(row.dataJson);
  const { op, resource, uid } = row;
  switch (op) {
    case 'create':
      return { op, resource, uid, data: data ?? {}, ...createColumns(row) };
    case 'update':
      return { op, resource, uid, data: data ?? {}, ...updateColumns(row) };
    case 'delete':
      return { op, resource, uid, ...(row.baseJson === null ? {} : { base: parseJson(row.baseJson) ?? {} }) };
    case 'deliver':
    case 'reminder':
      return { op, resource: 'invoices', uid, ...mailColumns(row) };
    case 'realize':
      return { op, resource: 'payments', uid, ...acceptedOf(parseJson(row.baseJson) ?? {}) };
  }
}

function createColumns({ baseJson }: StoredRow) {
  const stored = parseJson(baseJson) ?? {};
  return { ...(stored['number'] === 'proposed' ? { isNumberProposed: true } : {}), ...acceptedOf(stored) };
}

function updateColumns({ baseJson }: StoredRow) {
  const { [TAKEN_BACK]: takenBack, [ACCEPTED]: _accepted, ...base } = parseJson(baseJson) ?? {};
  return { base, ...(isJsonObject(takenBack) ? { takenBack } : {}), ...acceptedOf(parseJson(baseJson) ?? {}) };
}

function acceptedOf({ [ACCEPTED]: accepted }: JsonObject): { readonly accepted?: AcceptedDoubts } {
  // Written by `acceptedIn` and by nothing else.
  return isJsonObject(accepted) ? { accepted: accepted as unknown as AcceptedDoubts } : {};
}

function mailColumns({ dataJson, baseJson }: StoredRow) {
  // A mail's data was validated as a Delivery when it was enqueued; its issue is written by `baseOf` only.
  const data = parseJson(dataJson) as Delivery | null;
  const issued = parseJson(baseJson) as MailIssue | null;
  return { data, ...(issued === null ? {} : { issued }) };
}
