import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Delete, Mutation, Update } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import { baseWithOwn, noEffects } from '#shared/outbox/own-effects.ts';
import { editOfDeleted, mergeDelete } from '#main/sync/merge/merge-delete.ts';
import type { SilentMerge } from '#main/sync/merge/merge-edit.ts';
import { mergeEdit } from '#main/sync/merge/merge-edit.ts';
import type { Prepared, PushPorts, Place } from './push-result.ts';
import { asksAboutPayment, readPayments } from './ask-about-payment.ts';
import { withoutOwnAttempts } from './own-attempts.ts';
import { preflightRead } from './preflight-read.ts';
import { bindReferences, updateBody } from './request-body.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * Reads the object and merges the edit with it. When the person has to decide, the conflict is stored and nothing is
 * sent.
 */
export async function prepareUpdate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Update,
  place: Place & { readonly connection: ServerAddress | null },
): Promise<Prepared> {
  const { resource, uid, base, takenBack } = mutation;
  const data = bindReferences(mutation.data, place.connection);
  const unread = movesMoney(mutation) && place.parent !== null ? await readPayments(ports, entry, place.parent) : null;
  if (unread !== null) return unread;
  const current = await preflightRead(ports, entry, mutation, place);
  const at = ports.clock.now();
  if (current.kind === 'gone') {
    ports.outbox.askPerson(entry.id, editOfDeleted(resource, { uid, base, data, at }, ports.account.totalOf));
    return { kind: 'stopped' };
  }
  if (current.kind !== 'read') return current;
  const remote = fieldsOfObject(current.object);
  const edited = { base: baseWithOwn(base, ownEffects(ports, entry), remote), data };
  const left = withoutOwnAttempts(ports.evidence, entry, edited, remote);
  const merged = mergeEdit(resource, { uid, takenBack, remote, at, ...left }, ports.account.totalOf);
  switch (merged.kind) {
    case 'ask':
      ports.outbox.askPerson(entry.id, merged.conflict);
      return { kind: 'stopped' };
    case 'nothing_left':
      journal(ports, mutation, merged.merge);
      ports.outbox.settle({ entry: entry.id, object: current.object, at });
      return { kind: 'nothing_left' };
    case 'send': {
      if (resource === 'payments' && asksAboutPayment(ports, entry, merged.data)) return { kind: 'stopped' };
      journal(ports, mutation, merged.merge);
      const body = updateBody(resource, merged.data, remote);
      const { address: target, parent } = place;
      return { kind: 'ready', request: { op: 'update', resource, parent, target, body }, baseline: remote };
    }
  }
}

/**
 * Prepares a delete. It leaves only while the object is as it was when it was deleted here; an object that is gone
 * needs no request.
 */
export async function prepareDelete(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Delete,
  place: Place,
): Promise<Prepared> {
  const { resource, uid, base = null } = mutation;
  const current = await preflightRead(ports, entry, mutation, place);
  const at = ports.clock.now();
  if (current.kind === 'gone') {
    ports.outbox.settle({ entry: entry.id, object: null, at });
    return { kind: 'nothing_left' };
  }
  if (current.kind !== 'read') return current;
  const remote = fieldsOfObject(current.object);
  // Payments that are still in doubt may be somebody else's: a delete leaves only where none is.
  const own = { ...ownEffects(ports, entry), unsettled: [] };
  const deleted = base === null ? null : baseWithOwn(base, own, remote);
  const merged = mergeDelete(resource, { uid, base: deleted, remote, at }, ports.account.totalOf);
  if (merged.kind === 'ask') {
    ports.outbox.askPerson(entry.id, merged.conflict);
    return { kind: 'stopped' };
  }
  const request = { op: 'delete', resource, parent: place.parent, target: place.address } as const;
  return { kind: 'ready', request, baseline: null };
}

/** True for another amount of a payment: whether it is too much depends on the other payments of its invoice. */
const movesMoney = ({ resource, data }: Update): boolean => resource === 'payments' && data['amount'] !== undefined;

/** Only invoices change by entries of other objects, and by mails. */
function ownEffects({ evidence }: PushPorts, { mutation: { resource, uid }, createdAt }: OutboxRow): OwnEffects {
  return resource === 'invoices' ? evidence.ownEffects(uid, createdAt) : noEffects;
}

function fieldsOfObject({ fields, details }: ServerObject): JsonObject {
  return { ...fields, ...details };
}

/** Writes into the journal what was merged without asking, with what is needed to undo it. */
function journal({ outbox, clock }: PushPorts, { resource, uid }: Mutation, merge: SilentMerge): void {
  if (merge.changes.length === 0 && merge.dropped.length === 0) return;
  // Fields, values and origins of a merge are plain JSON.
  const record = merge as unknown as JsonObject;
  outbox.note({ kind: 'merged', resource, uid, record, at: clock.now() });
}
