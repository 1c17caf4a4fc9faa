import { assertNever } from '#shared/assert.ts';
import type { SyncPhase, SyncStatus } from '#shared/screens/sync-status.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

interface Pill {
  readonly text: string;
  /** The text for screen readers when the status changes, without ages and single steps of progress. */
  readonly news: string;
  readonly tone: 'good' | 'busy' | 'wait' | 'bad';
}

/** Returns the sentence about syncing. States that need the person come before those that need only time. */
export function pillOf(status: SyncStatus, formats: Formats, now: number): Pill {
  const shown = shownOf(status, formats, now);
  const isPlain = shown.tone !== 'good' && shown.tone !== 'busy';
  return { ...shown, news: isPlain ? shown.text : shown.tone === 'good' ? words.status_up_to_date() : '' };
}

type Shown = Omit<Pill, 'news'>;

function shownOf(status: SyncStatus, formats: Formats, now: number): Shown {
  const { phase } = status;
  const needsYou = status.needsYouCount + status.unconfirmedCount;
  if (phase.kind === 'stopped') return { text: words.status_stopped({ reason: phase.code }), tone: 'bad' };
  if (phase.kind === 'cannot_save') return { text: words.status_cannot_save(), tone: 'bad' };
  if (phase.kind === 'offline_by_choice' || phase.kind === 'unreachable')
    return { text: offline(status, needsYou), tone: 'wait' };
  if (needsYou > 0) return { text: words.status_needs_you({ count: needsYou }), tone: 'bad' };
  return ordinary(phase, status, formats, now);
}

function offline(status: SyncStatus, needsYou: number): string {
  const parts = [words.status_offline()];
  if (status.waitingCount > 0) parts.push(words.status_waiting({ count: status.waitingCount }));
  if (needsYou > 0) parts.push(words.status_needs_you({ count: needsYou }));
  return parts.join(' · ');
}

type OrdinaryPhase = Exclude<
  SyncPhase,
  { readonly kind: 'stopped' | 'cannot_save' | 'offline_by_choice' | 'unreachable' }
>;

function ordinary(phase: OrdinaryPhase, status: SyncStatus, formats: Formats, now: number): Shown {
  switch (phase.kind) {
    case 'up_to_date':
      // Show waiting entries even if nothing runs between two attempts: a person who closes the computer now should
      // know of them.
      if (status.waitingCount > 0) return { text: words.status_waiting({ count: status.waitingCount }), tone: 'wait' };
      if (hasProblemsOnly(status)) return { text: words.status_not_complete(), tone: 'wait' };
      return { text: upToDate(status.lastCheckedAt, formats, now), tone: 'good' };
    case 'working':
      return { text: working(phase, status.waitingCount, formats), tone: 'busy' };
    case 'paused_by_limit':
      return { text: words.status_paused({ time: formats.time(phase.until) }), tone: 'wait' };
    case 'no_account':
      return { text: words.status_no_account(), tone: 'wait' };
    default:
      return assertNever(phase);
  }
}

/** True when nothing is left to do, and the lists of the account still do not give all of it. */
export const hasProblemsOnly = ({
  phase,
  waitingCount,
  needsYouCount,
  unconfirmedCount,
  problems,
}: SyncStatus): boolean =>
  phase.kind === 'up_to_date' && waitingCount + needsYouCount + unconfirmedCount === 0 && problems.length > 0;

function working(phase: Extract<SyncPhase, { readonly kind: 'working' }>, waiting: number, formats: Formats): string {
  if (phase.doing === 'sending')
    return words.status_uploading({ count: Math.max(1, phase.of === null ? waiting : phase.of - phase.done) });
  const { done, of } = phase;
  if (phase.doing === 'listing')
    return of === null ? words.status_listing() : words.status_listing_counted({ done, of });
  const left = phase.msLeft === null ? null : formats.length(phase.msLeft);
  if (of === null) return left === null ? words.status_details() : words.status_details_left({ left });
  return left === null
    ? words.status_details_counted({ done, of })
    : words.status_details_counted_left({ done, of, left });
}

const upToDate = (checkedAt: number | null, formats: Formats, now: number): string =>
  checkedAt === null ? words.status_up_to_date() : words.status_up_to_date_since({ ago: formats.span(checkedAt, now) });
