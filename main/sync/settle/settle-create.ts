import { assertNever } from '#shared/assert.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isNumberRefused, numberRefusal } from '#shared/outbox/number-taken.ts';
import type { Attempt } from '#main/sync/ports/evidence-store.ts';
import { mayResend } from '#main/sync/probe/may-resend.ts';
import { isLastSearch, searchesDoneBy, probeSchedule, quietPeriod } from '#main/sync/probe/schedule.ts';
import { isRefusal } from '#main/sync/pull/failure-scope.ts';
import { watchForDuplicates } from '#main/sync/probe/duplicate-watch.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { sendsReceipts } from '#main/sync/push/receipt-mails.ts';
import { sendAgainLater } from '#main/sync/push/retry.ts';
import { beginSearch, runSearch } from './search-for-create.ts';
import { adopt, ask, giveUp, numberTaken, refused, wasAsked } from './create-outcomes.ts';
import type { SettleResult, Settling } from './settle-result.ts';

/** A search that proved nothing is repeated after this long (ms). */
const UNCLEAR_AGAIN_MS = 60_000;
/** Ms beyond the quiet period after which the person is asked if searches still prove nothing. */
const UNCLEAR_FOR_MS = 10 * 60_000;
/** Number of searches after which even a delayed list would show the invoice that has the number. */
const SEARCHES_FOR_A_NUMBER = 2;
/**
 * Number of searches before a refusal is shown. Fewer, because the person waits for it and a taken number is the less
 * likely cause.
 */
const SEARCHES_FOR_A_REFUSAL = 1;

/**
 * Searches once for an object whose create was not answered. Found, it is adopted; not found, it is searched for again
 * later, and sent again only when the last search found nothing.
 */
export async function settleCreate(
  ports: PushPorts,
  entry: OutboxRow,
  mutation: Create,
  { attempt, parent }: { readonly attempt: Attempt | null; readonly parent: ServerAddress | null },
  { settings, suspended }: Settling,
): Promise<SettleResult> {
  const { outbox, clock } = ports;
  const { probeAfterMs, longestOwnWaitMs } = settings;
  const begun = suspended.take(entry.id);
  const beganAt = begun?.beganAt ?? clock.now();
  const endedAt = attempt?.endedAt ?? beganAt;
  const { resource } = mutation;
  const body = attempt?.body ?? mutation.data;
  watch(ports, entry, { resource, parent, body }, { from: attempt?.intentAt ?? beganAt, endedAt });
  const isLast = isLastSearch(endedAt, beganAt, probeAfterMs);
  const state = begun?.state ?? beginSearch(ports, mutation, { body, parent, isLast });
  const outcome = await runSearch(ports, state, entry);
  if (outcome.kind === 'failed') return outcome;
  if (outcome.kind === 'interrupted') {
    // Still due: what the person saved goes first, then this search goes on.
    suspended.keep(entry.id, { state: outcome.state, beganAt });
    return { kind: 'later' };
  }
  const { verdict } = outcome;
  const searchesDone = searchesDoneBy(endedAt, beganAt, probeAfterMs);
  const schedule = probeSchedule(endedAt, searchesDone, probeAfterMs);
  const isPossible = numberRefusal(entry) === 'possible';
  const isRefusedOnly = isPossible && searchesDone >= SEARCHES_FOR_A_REFUSAL;
  switch (verdict.kind) {
    case 'found':
      adopt(ports, entry, mutation, verdict.object);
      return { kind: 'known', isDone: true };
    case 'several':
      return ask(ports, entry, 'duplicate_candidates', verdict.objects);
    case 'foreign_number': {
      // A create that was not refused may still arrive: not every service keeps a number for one invoice.
      if (numberRefusal(entry) !== null || schedule.kind !== 'due')
        // Also when the first attempt was refused: a proxy that delivers twice gets the second refused, for the number
        // that the first has just taken.
        return verdict.mayBe.length > 0
          ? ask(ports, entry, 'duplicate_candidates', verdict.mayBe)
          : numberTaken(ports, entry, verdict.object);
      outbox.setNextAttempt(entry.id, schedule.at);
      return { kind: 'later' };
    }
    case 'unclear':
      if (isRefusedOnly) return refused(ports, entry);
      if (beganAt > endedAt + quietPeriod(probeAfterMs) + UNCLEAR_FOR_MS) return giveUp(ports, entry);
      // A person waits to be told what was refused, and how this look went matters little for that.
      if (isPossible && schedule.kind === 'due') outbox.setNextAttempt(entry.id, schedule.at);
      else outbox.setNextAttempt(entry.id, clock.now() + Math.min(UNCLEAR_AGAIN_MS, longestOwnWaitMs));
      return { kind: 'later' };
    case 'absent': {
      if (isRefusedOnly)
        return verdict.mayBe.length > 0
          ? ask(ports, entry, 'duplicate_candidates', verdict.mayBe)
          : refused(ports, entry);
      // The number is taken by an invoice that cannot be seen: the trash keeps numbers.
      if (!mayHaveArrived(ports, entry) && searchesDone >= SEARCHES_FOR_A_NUMBER)
        return numberTaken(ports, entry, null);
      if (schedule.kind === 'due') {
        outbox.setNextAttempt(entry.id, schedule.at);
        return { kind: 'later' };
      }
      if (verdict.mayBe.length > 0) return ask(ports, entry, 'duplicate_candidates', verdict.mayBe);
      if (wasRefused(entry)) return refused(ports, entry);
      const isSafe = mayResend(mutation, { sendsReceipts: sendsReceipts(ports, mutation), isSafeToRetry: false });
      // Searches go by the date that was sent. The first object may have another date by now, and sending again would
      // take a second number.
      const isAskedFirst = mutation.isNumberProposed === true && mayHaveArrived(ports, entry) && !wasAsked(entry);
      if (isNumberRefused(entry) && !isAskedFirst) return numberTaken(ports, entry, null);
      if (!isSafe || isNumberRefused(entry)) return giveUp(ports, entry);
      suspended.foundNothing(entry.id);
      sendAgainLater(ports, entry, clock.now(), settings);
      return { kind: 'known', isDone: false };
    }
    default:
      return assertNever(verdict);
  }
}

/**
 * True for a refusal without a number as its cause, as found in a restored copy of the book: the person has not said to
 * send it again.
 */
const wasRefused = ({ mutation, error }: OutboxRow): boolean =>
  error !== null && isRefusal(error) && numberRefusal({ mutation, error }) === null;

/**
 * False when the attempt was refused for its number and no earlier one may have arrived. Earlier attempts that were
 * declined or refused do not count.
 */
const mayHaveArrived = ({ evidence }: PushPorts, entry: OutboxRow): boolean =>
  !isNumberRefused(entry) || evidence.mayHaveArrivedBefore(entry);

/** Watches for duplicates in any case: the service may have applied the create twice, or may still do so. */
function watch(
  { outbox }: PushPorts,
  { id, mutation }: OutboxRow,
  create: Parameters<typeof watchForDuplicates>[0],
  { from, endedAt }: { readonly from: number; readonly endedAt: number },
): void {
  const { resource, key, until } = watchForDuplicates(create, endedAt);
  outbox.watchDuplicates({ entry: id, resource, uid: mutation.uid, key, from, until });
}
