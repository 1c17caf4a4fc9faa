import type { Uid } from '#shared/service/ids.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { nestedRowsOf } from '#main/sync/capabilities/nested-content.ts';
import { planNestedWrite } from '#main/sync/capabilities/nested-plan.ts';
import { judgeLines } from './judge-lines.ts';
import type { OutboxStore } from '#main/sync/ports/outbox-store.ts';
import type { Prepared, PushPorts, PushResult, Ready } from './push-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** True when the request changes nested arrays of a document. */
export function changesLines({ request }: Ready): boolean {
  return request.op === 'update' && Object.keys(request.body).some(isNestedArray);
}

/**
 * Spells the nested arrays of an update in the way this account's service takes them, or locks the lines: nothing is
 * written that could double the lines of a document in use.
 */
export function planLines(ports: PushPorts, entry: OutboxRow, ready: Ready, { appVersion }: EngineSettings): Prepared {
  const { outbox, account, clock } = ports;
  const { request, baseline } = ready;
  if (request.op !== 'update' || baseline === null || !changesLines(ready)) return ready;
  const at = clock.now();
  const learned = account.nestedPut();
  const capability = learned?.value ?? 'unknown';
  const plan = planNestedWrite({
    capability,
    isCurrent: learned?.appVersion === appVersion,
    isDraft: baseline['state'] === 'draft',
    before: nestedRowsOf(baseline),
    wanted: nestedRowsOf(request.body),
  });
  if (plan.kind === 'lines_locked') {
    outbox.lockLines(entry.id, { because: plan.because, object: null, at, learned: null });
    return { kind: 'stopped' };
  }
  const isTrial = capability === 'unknown' && Object.keys(plan.arrays).length > 0;
  const other = isTrial ? otherTrial(ports, entry) : null;
  if (other !== null) {
    // Two trials at once could double the lines of two documents.
    outbox.setNextAttempt(entry.id, Math.max(other.nextAttemptAt ?? 0, at + 1));
    return { kind: 'stopped' };
  }
  const header = Object.entries(request.body).filter(([name]) => !isNestedArray(name));
  return { ...ready, request: { ...request, body: { ...Object.fromEntries(header), ...plan.arrays } } };
}

/** Returns another unconfirmed entry that changed lines, or null. */
function otherTrial({ outbox, evidence }: PushPorts, entry: OutboxRow): OutboxRow | null {
  const others = outbox
    .listOpenEntries()
    .filter(({ id, state, mutation }) => id !== entry.id && state === 'unconfirmed' && mutation.op === 'update');
  return others.find(({ id }) => Object.keys(evidence.linesWrite(id)?.body ?? {}).some(isNestedArray)) ?? null;
}

/**
 * Records an accepted update of lines: the entry's outcome follows from what the service did to all lines, also to
 * arrays that the update does not name.
 */
export async function recordLines(
  ports: PushPorts,
  entry: OutboxRow,
  { request, baseline }: Ready,
  answered: ServerObject | null,
  { appVersion }: EngineSettings,
): Promise<PushResult> {
  if (request.op !== 'update' || baseline === null) return { kind: 'impossible' };
  const learned = ports.account.nestedPut();
  // Until this version has seen what an update does, the answer to a write is not trusted; the object is read.
  const isLearned = learned !== null && learned.value !== 'unknown' && learned.appVersion === appVersion;
  const isTrusted = isLearned || !Object.keys(request.body).some(isNestedArray);
  const place = { address: request.target, parent: request.parent };
  const write = { body: request.body, before: baseline };
  const end = await judgeLines({ ports, entry, place, write, appVersion }, isTrusted ? answered : null);
  switch (end.kind) {
    case 'settled':
      return { kind: 'settled' };
    case 'stopped':
      return { kind: 'stopped' };
    case 'open':
      return { kind: 'unanswered', error: end.error };
  }
}

/** True when lines of this object wait for the person: no mail that shows them may leave. */
export function isLinesLocked(outbox: Pick<OutboxStore, 'listOpenEntries'>, uid: Uid): boolean {
  return outbox.listOpenEntries().some(({ mutation, reason }) => mutation.uid === uid && reason === 'lines_locked');
}
