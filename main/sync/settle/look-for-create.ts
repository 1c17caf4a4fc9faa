import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { isNumberRefused } from '#shared/model/outbox-sentence.ts';
import type { ServerObject } from '#main/sync/ports.ts';
import type { Attempt } from '#main/sync/store.ts';
import type { ProbeState, Verdict } from '#main/sync/probe/look.ts';
import { beginProbe, nextLook, takeObject, takePage, takeRefusal } from '#main/sync/probe/look.ts';
import { mayResend } from '#main/sync/probe/resend.ts';
import { isLastLook, looksDoneBy, probeSchedule, quietPeriod } from '#main/sync/probe/schedule.ts';
import { textOf } from '#shared/sent/same-value.ts';
import { watchForTwins } from '#main/sync/probe/twin-watch.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { brokenOff } from '#main/sync/push/push-result.ts';
import { isAboutOne } from '#main/sync/pull/about-one.ts';
import { sendAgainLater } from '#main/sync/push/retry.ts';
import { changedSince } from '#shared/sent/changed-since.ts';
import { leftBehind } from '#shared/sent/left-behind.ts';
import type { SettleResult, Settling } from './settle.ts';

type Create = Extract<Mutation, { readonly op: 'create' }>;

/** A look that proved nothing is made again after this long. */
const UNCLEAR_AGAIN_MS = 60_000;
/** Beyond the quiet period, so many more ms are spent on looks that prove nothing before a person is asked. */
const UNCLEAR_FOR_MS = 10 * 60_000;
/** Looks after which a list that lags behind would have shown the owner of a number. */
const LOOKS_FOR_A_NUMBER = 2;

/**
 * Looks once for an object whose create was never answered, with as many reads as that takes: found, it is adopted; not
 * found, it is looked for again, and sent again only when the last look was in vain.
 */
export async function lookForCreate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Create,
  { attempt, parent }: { readonly attempt: Attempt | null; readonly parent: ServerAddress | null },
  { settings, interrupted }: Settling,
): Promise<SettleResult> {
  const { store, clock } = ports;
  const { probeAfterMs, longestOwnWaitMs } = settings;
  const begun = interrupted.take(entry.id);
  const lookAt = begun?.beganAt ?? clock.now();
  const endedAt = attempt?.endedAt ?? lookAt;
  const { resource } = mutation;
  const body = attempt?.body ?? mutation.data;
  watch(ports, entry, { resource, parent, body }, { from: attempt?.intentAt ?? lookAt, endedAt });
  const state =
    begun?.state ??
    beginProbe({
      resource,
      body,
      totals: null,
      parent,
      knownRows: store.countKnown(resource, connectionOf(mutation)),
      isLast: isLastLook(endedAt, lookAt, probeAfterMs),
    });
  const looked = await look(ports, state, refusedBefore(entry));
  if (looked.kind === 'failed') return looked;
  if (looked.kind === 'interrupted') {
    // It is due as before: what a person saved goes first, and then this goes on.
    interrupted.keep(entry.id, { state: looked.state, beganAt: lookAt });
    return { kind: 'later' };
  }
  const { verdict } = looked;
  switch (verdict.kind) {
    case 'found': {
      const { object } = verdict;
      const bodies = store.bodiesOf(entry.id);
      const rest = leftBehind(resource, mutation.data, bodies, object);
      const before = changedSince(resource, bodies, object);
      store.settle({ entry: entry.id, object, at: clock.now(), rest, before });
      store.note({ kind: 'adopted', resource, uid: mutation.uid, record: { id: verdict.object.id }, at: clock.now() });
      return { kind: 'known', isDone: true };
    }
    case 'several':
      return ask(ports, entry, 'duplicate_candidates', verdict.objects);
    case 'foreign_number': {
      // What nobody refused may still arrive: not every service keeps a number for one invoice.
      const schedule = probeSchedule(endedAt, looksDoneBy(endedAt, lookAt, probeAfterMs), probeAfterMs);
      if (isNumberRefused(entry) || schedule.kind !== 'due')
        // Refused at the first attempt too: what a proxy delivers twice is refused for the number that it has just taken.
        return verdict.mayBe.length > 0
          ? ask(ports, entry, 'duplicate_candidates', verdict.mayBe)
          : numberTaken(ports, entry, verdict.object);
      store.lookAgain(entry.id, schedule.at);
      return { kind: 'later' };
    }
    case 'unclear':
      if (lookAt > endedAt + quietPeriod(probeAfterMs) + UNCLEAR_FOR_MS) return giveUp(ports, entry);
      store.lookAgain(entry.id, clock.now() + Math.min(UNCLEAR_AGAIN_MS, longestOwnWaitMs));
      return { kind: 'later' };
    case 'absent': {
      const looksDone = looksDoneBy(endedAt, lookAt, probeAfterMs);
      // A number that was refused at the first attempt is taken by somebody who cannot be seen: the trash keeps numbers.
      if (isNumberRefused(entry) && entry.attempts === 1 && looksDone >= LOOKS_FOR_A_NUMBER)
        return numberTaken(ports, entry, null);
      const schedule = probeSchedule(endedAt, looksDone, probeAfterMs);
      if (schedule.kind === 'due') {
        store.lookAgain(entry.id, schedule.at);
        return { kind: 'later' };
      }
      if (verdict.mayBe.length > 0) return ask(ports, entry, 'duplicate_candidates', verdict.mayBe);
      const isSafe = mayResend(mutation, { sendsReceipts: sendsReceipts(ports, mutation), isSafeToRetry: false });
      // Looks go by the date that was sent: the first one may stand under another by now, and take another number twice.
      const isAskedFirst = mutation.isNumberProposed === true && mayHaveArrived(entry) && !wasAsked(entry);
      if (isNumberRefused(entry) && !isAskedFirst) return numberTaken(ports, entry, null);
      if (!isSafe || isNumberRefused(entry)) return giveUp(ports, entry);
      sendAgainLater(ports, entry, clock.now(), settings);
      return { kind: 'known', isDone: false };
    }
    default:
      return assertNever(verdict);
  }
}

/** A person has said that none of those that were to be seen is it. */
const wasAsked = ({ question }: OutboxRow): boolean => question?.kind === 'candidates';

/** A number that was refused at the first attempt proves that it did not. */
const mayHaveArrived = (entry: OutboxRow): boolean => !isNumberRefused(entry) || entry.attempts > 1;

/** Whatever becomes of it, the service may have applied it twice, or may still do so. */
function watch(
  { store }: PushPorts,
  { id, mutation }: OutboxRow,
  create: Parameters<typeof watchForTwins>[0],
  { from, endedAt }: { readonly from: number; readonly endedAt: number },
): void {
  const { resource, key, until } = watchForTwins(create, endedAt);
  store.watchTwins({ entry: id, resource, uid: mutation.uid, key, from, until });
}

/**
 * Nothing more can be found out by looking. That its number is refused proves nothing here: this very invoice may have it,
 * and would be there twice under another one.
 */
export function giveUp(ports: PushPorts, entry: OutboxRow): SettleResult {
  return ask(ports, entry, 'unknown_send', []);
}

function ask(
  { store }: PushPorts,
  entry: OutboxRow,
  reason: 'duplicate_candidates' | 'unknown_send',
  objects: readonly ServerObject[],
): SettleResult {
  const candidates = objects.map(({ id, hash_key, fields, details }) => ({ id, hash_key, fields, details }));
  store.needsPerson(entry.id, reason, entry.error, { kind: 'candidates', candidates, refused: refusedBefore(entry) });
  return { kind: 'known', isDone: false };
}

/** Somebody else has the number: this invoice takes another one, by itself only where nobody was ever told the first. */
function numberTaken({ store, clock }: PushPorts, entry: OutboxRow, by: ServerObject | null): SettleResult {
  const { mutation } = entry;
  const number = textOf(mutation.op === 'create' ? mutation.data['statement_no'] : null);
  store.needsPerson(entry.id, 'number_taken', entry.error, { kind: 'number', number, by });
  store.renumberProposed(entry.id, clock.now());
  return { kind: 'known', isDone: false };
}

/** What a person said is not it. */
const refusedBefore = ({ question }: OutboxRow): readonly number[] =>
  question?.kind === 'candidates' ? question.refused : [];

type Looked =
  | { readonly kind: 'looked'; readonly verdict: Verdict }
  | { readonly kind: 'interrupted'; readonly state: ProbeState }
  | { readonly kind: 'failed'; readonly error: AppError };

async function look(ports: PushPorts, begun: ProbeState, others: readonly number[]): Promise<Looked> {
  const { service, store, countRequest } = ports;
  const { resource } = begun.create;
  const isKnown = (id: number): boolean => others.includes(id) || store.isKnown(resource, id);
  for (let state = begun; ;) {
    const next = nextLook(state);
    if (next.kind === 'decided') return { kind: 'looked', verdict: next.verdict };
    // Not before its first request: it would never get on where a person saves one thing after the other.
    if (state !== begun && ports.isSaveWaiting()) return { kind: 'interrupted', state };
    if (!ports.mayLeave()) return brokenOff();
    countRequest();
    if (next.kind === 'page') {
      const { page, perPage, order } = next;
      const answer = await service.list(next.feed, { page, perPage, order });
      if (answer.kind === 'ok') state = takePage(state, answer.value, isKnown);
      else if (isAboutOne(answer, next.feed.parent === null)) state = takeRefusal(state);
      else return answer;
    } else {
      const answer = await service.read(next.resource, next.target, next.parent);
      if (answer.kind === 'ok') state = takeObject(state, answer.value);
      else if (isAboutOne(answer, false)) state = takeRefusal(state);
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
