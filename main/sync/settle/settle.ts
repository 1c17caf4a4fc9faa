import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Mail, Mutation, Update } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Attempt } from '#main/sync/ports/evidence-store.ts';
import { giveUp } from './create-outcomes.ts';
import { settleCreate } from './settle-create.ts';
import { afterUnknownRealize } from '#main/sync/probe/after-delete.ts';
import { afterUnknownUpdate } from '#main/sync/probe/after-update.ts';
import { mailEvidence } from '#main/sync/probe/mail-evidence.ts';
import { quietPeriod } from '#main/sync/probe/schedule.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { explainRefusedRead } from '#main/sync/push/explain-refused-read.ts';
import { isRefusal } from '#main/sync/pull/failure-scope.ts';
import { linesWriteOf, settleLines } from './settle-lines.ts';
import { judgeLeftOut } from '#main/sync/push/left-out-arrays.ts';
import { sendAgainLater } from '#main/sync/push/retry.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { SettleResult, Settling } from './settle-result.ts';

interface Place {
  readonly address: ServerAddress | null;
  readonly parent: ServerAddress | null;
}

/**
 * Finds out what became of a write that was sent and not answered. Only reads, except for the one repair of lines that
 * an update put beside the old ones.
 */
export async function settleEntry(ports: PushPorts, entry: OutboxRow, settling: Settling): Promise<SettleResult> {
  const { mutation } = entry;
  const { settings } = settling;
  const attempt = ports.evidence.lastAttempt(entry.id);
  const place = ports.outbox.targetOf(mutation.resource, mutation.uid);
  switch (mutation.op) {
    case 'create':
      return settleCreate(ports, entry, mutation, { attempt, parent: place.parent }, settling);
    case 'update':
      return settleUpdate(ports, entry, mutation, { attempt, ...place }, settings);
    case 'delete':
      // A second delete does no harm, and the preflight before it shows when nothing is left to delete.
      return requeue(ports, entry, ports.clock.now(), settings);
    case 'realize':
      return settleRealize(ports, entry, mutation, place, settings);
    case 'deliver':
    case 'reminder':
      return settleMail(ports, entry, mutation, { attempt, ...place });
    default:
      return assertNever(mutation);
  }
}

/**
 * Leaves an entry to the person, because no search can find out more. False for entries that a person cannot decide:
 * those are examined again.
 */
export function stopSearching(ports: PushPorts, entry: OutboxRow): boolean {
  const { mutation } = entry;
  if (mutation.op === 'create') giveUp(ports, entry);
  else if (mutation.op === 'deliver' || mutation.op === 'reminder')
    ports.outbox.needsPerson(entry.id, 'unknown_send', entry.error);
  else return false;
  return true;
}

/** Settles an update. It is sent again only after the quiet period of the first attempt. */
async function settleUpdate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Update,
  { attempt, address, parent }: Place & { readonly attempt: Attempt | null },
  settings: EngineSettings,
): Promise<SettleResult> {
  const reading = await read(ports, mutation, { address, parent });
  if (reading.kind === 'failed') return reading;
  const quietAt = (attempt?.endedAt ?? ports.clock.now()) + quietPeriod(settings.probeAfterMs);
  const lines = linesWriteOf(ports, entry);
  if (reading.kind === 'refused') {
    const unseen = lines === null || address === null ? null : await unseenLines(ports, mutation, { address, parent });
    // An object that cannot be read now may still have got the update.
    return unseen ?? requeue(ports, entry, quietAt, settings);
  }
  const { object } = reading;
  if (lines !== null && address !== null)
    return settleLines(ports, entry, lines, { place: { address, parent }, shown: object }, settings);
  const before = isJsonObject(attempt?.baseline) ? attempt.baseline : {};
  const body = attempt?.body ?? mutation.data;
  const current = { ...object.fields, ...object.details };
  const outcome = afterUnknownUpdate({ resource: mutation.resource, sent: body, before, current });
  if (outcome !== 'applied') return requeue(ports, entry, quietAt, settings);
  const leftOut = judgeLeftOut(
    ports,
    entry,
    { body, before },
    { object, nextAttemptAt: quietAt, isRead: true, learned: null },
  );
  return leftOut === 'put_back' ? { kind: 'known', isDone: false } : done(ports, entry, object);
}

/**
 * Checks an update of lines whose object cannot be read. If it were queued again at once, rows that the first attempt
 * added would be taken for somebody else's and added once more. Returns null only when the service itself, not
 * something in front of it, refuses.
 */
async function unseenLines(...asked: Parameters<typeof explainRefusedRead>): Promise<SettleResult | null> {
  const meaning = await explainRefusedRead(...asked);
  return meaning.kind === 'gone' || meaning.kind === 'refused' ? null : { kind: 'failed', error: meaning.error };
}

async function settleRealize(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mutation,
  place: Place,
  settings: EngineSettings,
): Promise<SettleResult> {
  const current = await read(ports, mutation, place);
  if (current.kind === 'failed') return current;
  if (current.kind === 'read' && afterUnknownRealize(current.object) === 'done')
    return done(ports, entry, current.object);
  return requeue(ports, entry, ports.clock.now(), settings);
}

/** Settles a mail. It is sent once. Only its invoice can prove that it left; without that proof the person decides. */
async function settleMail(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Mail,
  { attempt, address, parent }: Place & { readonly attempt: Attempt | null },
): Promise<SettleResult> {
  const current = await read(ports, mutation, { address, parent });
  if (current.kind === 'failed') return current;
  const stateNow = current.kind === 'read' ? asText(current.object.fields['state']) : null;
  const preflightState = isJsonObject(attempt?.baseline) ? asText(attempt.baseline['state']) : null;
  const { outbox, clock } = ports;
  const isOnlyOne = attempt !== null && !ports.evidence.mayOtherMailHaveLeft(entry.id, attempt.intentAt);
  const evidence = mailEvidence({ mail: mutation.op, preflightState, stateNow, isOnlyOne });
  if (evidence.kind === 'no_evidence') {
    outbox.needsPerson(entry.id, 'unknown_send', entry.error);
    return { kind: 'known', isDone: false };
  }
  const { resource, uid } = mutation;
  outbox.note({ kind: 'mail_proven', resource, uid, record: { ...evidence }, at: clock.now() });
  return done(ports, entry, null);
}

type Reading =
  | { readonly kind: 'read'; readonly object: ServerObject }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly error: AppError };

async function read(ports: PushPorts, { resource }: Mutation, { address, parent }: Place): Promise<Reading> {
  if (address === null) return { kind: 'refused' };
  ports.countRequest();
  const requestedAt = ports.clock.now();
  const answer = await ports.service.read(resource, address, parent);
  if (answer.kind === 'ok') {
    ports.mirror.applyObject(resource, answer.value, parent, ports.clock.now(), requestedAt);
    return { kind: 'read', object: answer.value };
  }
  return isRefusal(answer.error) ? { kind: 'refused' } : { kind: 'failed', error: answer.error };
}

function done({ outbox, clock }: PushPorts, entry: OutboxRow, object: ServerObject | null): SettleResult {
  outbox.settle({ entry: entry.id, object, at: clock.now() });
  return { kind: 'known', isDone: true };
}

function requeue(ports: PushPorts, entry: OutboxRow, earliest: number, settings: EngineSettings): SettleResult {
  sendAgainLater(ports, entry, earliest, settings);
  return { kind: 'known', isDone: false };
}
