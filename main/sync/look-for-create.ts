import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Attempt } from './ports.ts';
import type { ProbeState, Verdict } from './probe/look.ts';
import { beginProbe, nextLook, takeObject, takePage, takeRefusal } from './probe/look.ts';
import { mayResend } from './probe/resend.ts';
import { isLastLook, looksDoneBy, probeSchedule, quietPeriod } from './probe/schedule.ts';
import type { PushPorts } from './push-result.ts';
import type { SettleResult } from './settle.ts';
import type { EngineSettings } from './settings.ts';

type Create = Extract<Mutation, { readonly op: 'create' }>;

/** A look that proved nothing is made again after this long. */
const UNCLEAR_AGAIN_MS = 60_000;
/** Beyond the quiet period, so many more ms are spent on looks that prove nothing before a person is asked. */
const UNCLEAR_FOR_MS = 10 * 60_000;

/**
 * Looks once for an object whose create was never answered, with as many reads as that takes: found, it is adopted; not
 * found, it is looked for again, and sent again only when the last look was in vain.
 */
export async function lookForCreate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Create,
  { attempt, parent }: { readonly attempt: Attempt | null; readonly parent: ServerAddress | null },
  { probeAfterMs }: EngineSettings,
): Promise<SettleResult> {
  const { store, clock } = ports;
  const lookAt = clock.now();
  const endedAt = attempt?.endedAt ?? lookAt;
  const { resource } = mutation;
  const looked = await look(ports, {
    ...beginProbe({
      resource,
      body: attempt?.body ?? mutation.data,
      totals: null,
      parent,
      knownRows: store.countKnown(resource, connectionOf(mutation)),
      isLast: isLastLook(endedAt, lookAt, probeAfterMs),
    }),
  });
  if (looked.kind === 'failed') return looked;
  const { verdict } = looked;
  switch (verdict.kind) {
    case 'found': {
      store.settle({ entry: entry.id, object: verdict.object, at: clock.now() });
      store.note({ kind: 'adopted', resource, uid: mutation.uid, record: { id: verdict.object.id }, at: clock.now() });
      return { kind: 'known', isDone: true };
    }
    case 'several':
      store.needsPerson(entry.id, 'duplicate_candidates', entry.error);
      return { kind: 'known', isDone: false };
    case 'foreign_number':
      store.needsPerson(entry.id, 'number_taken', entry.error);
      return { kind: 'known', isDone: false };
    case 'unclear':
      if (lookAt > endedAt + quietPeriod(probeAfterMs) + UNCLEAR_FOR_MS) {
        store.needsPerson(entry.id, 'unknown_send', entry.error);
        return { kind: 'known', isDone: false };
      }
      store.lookAgain(entry.id, clock.now() + UNCLEAR_AGAIN_MS);
      return { kind: 'later' };
    case 'absent': {
      const schedule = probeSchedule(endedAt, looksDoneBy(endedAt, lookAt, probeAfterMs), probeAfterMs);
      if (schedule.kind === 'due') {
        store.lookAgain(entry.id, schedule.at);
        return { kind: 'later' };
      }
      if (mayResend(mutation, { sendsReceipts: sendsReceipts(ports, mutation), isSafeToRetry: false }))
        store.requeue(entry.id, { nextAttemptAt: clock.now(), error: null });
      else store.needsPerson(entry.id, 'unknown_send', entry.error);
      return { kind: 'known', isDone: false };
    }
    default:
      return assertNever(verdict);
  }
}

type Looked =
  { readonly kind: 'looked'; readonly verdict: Verdict } | { readonly kind: 'failed'; readonly error: AppError };

/** Answers that say what they say of this one thing; all others say that the look could not be made. */
const REFUSALS: ReadonlySet<AppError['code']> = new Set(['not_found', 'forbidden', 'rejected']);

async function look(ports: PushPorts, begun: ProbeState): Promise<Looked> {
  const { service, store, countRequest } = ports;
  const { resource } = begun.create;
  for (let state = begun; ;) {
    const next = nextLook(state);
    if (next.kind === 'decided') return { kind: 'looked', verdict: next.verdict };
    countRequest();
    if (next.kind === 'page') {
      const { page, perPage, order } = next;
      const answer = await service.list(next.feed, { page, perPage, order });
      if (answer.kind === 'ok') state = takePage(state, answer.value, (id) => store.isKnown(resource, id));
      else if (REFUSALS.has(answer.error.code)) state = takeRefusal(state);
      else return answer;
    } else {
      const answer = await service.read(next.resource, next.target, next.parent);
      if (answer.kind === 'ok') state = takeObject(state, answer.value);
      else if (REFUSALS.has(answer.error.code)) state = takeRefusal(state);
      else return answer;
    }
  }
}

/** The client whose list will be searched, or null. */
function connectionOf({ data }: Create): Uid | null {
  return typeof data['connection'] === 'string' ? data['connection'] : null;
}

/** Whether a second payment would mail a second receipt; null when nobody here knows. */
function sendsReceipts({ store }: PushPorts, mutation: Create): boolean | null {
  if (mutation.resource !== 'payments') return null;
  const { parentUid } = store.targetOf('payments', mutation.uid);
  const flag =
    parentUid === null ? undefined : store.targetOf('invoices', parentUid).mirror?.['send_receipts_automatically'];
  return typeof flag === 'boolean' ? flag : null;
}
