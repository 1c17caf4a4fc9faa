import { toAppError } from '#shared/errors.ts';
import { byPurpose } from '#shared/screens/sync-status.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { translateDatabaseError } from '#main/db/connection/sqlite-errors.ts';
import { listFreshness } from '#main/db/account/freshness.ts';
import type { Session } from './session.ts';
import type { Book } from '#main/db/book.ts';
import { missingQuestion } from '#main/sync/absence/absence-question.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import { accountFeeds } from '#main/sync/plan/feeds.ts';
import { listProblems } from './list-problems.ts';
import { phaseOf } from './sync-phase.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';

export const statusWithoutAccount: SyncStatus = {
  phase: { kind: 'no_account' },
  waitingCount: 0,
  needsYouCount: 0,
  unconfirmedCount: 0,
  lastContactAt: null,
  lastCheckedAt: null,
  requestsLastHour: 0,
  requestsPerHour: defaultSettings.requestsPerHour,
  isLimitLearned: false,
  spentOn: byPurpose(() => 0),
  nextSweepAt: null,
  freshness: [],
  missing: null,
  problems: [],
};

interface Observed {
  readonly engine: Pick<Session['engine'], 'status' | 'progress'>;
  readonly obstacle?: Session['obstacle'];
  readonly book: Book;
}

/** Returns everything that the status bar shows of an open account. Throws when the book cannot be read. */
export function describeSync({ engine, book, obstacle = null }: Observed): SyncStatus {
  const status = engine.status();
  const counts = book.outbox.countByState();
  const freshness = listFreshness(book.orm, book.sweeps);
  // Invoices and recurring profiles: the resources whose detail tasks are counted.
  const detailed = freshness.filter(({ details }) => details !== null);
  return {
    phase:
      obstacle === null
        ? phaseOf(status, {
            due: book.engineStores.dueReads.countDetailTasks(),
            of: detailed.reduce((sum, { count }) => sum + count, 0),
            msLeft: engine.progress().ms,
          })
        : { kind: 'cannot_save', message: obstacle.said },
    waitingCount: (counts.get('queued') ?? 0) + (counts.get('sending') ?? 0),
    needsYouCount: counts.get('needs_you') ?? 0,
    unconfirmedCount: counts.get('unconfirmed') ?? 0,
    lastContactAt: status.lastContactAt,
    lastCheckedAt: oldestSweep(book),
    requestsLastHour: status.usage.lastHour,
    requestsPerHour: status.usage.perHour,
    isLimitLearned: status.usage.isLearned,
    spentOn: status.usage.spentOn,
    nextSweepAt: status.nextSweepAt,
    freshness,
    missing: missingQuestion(book.engineStores.absences, defaultAbsenceSettings),
    problems: listProblems(book),
  };
}

/** Returns the status of a book that cannot be read at the moment: the reason, with the `known` figures from before. */
export function unreadableStatus(known: SyncStatus, thrown: unknown): SyncStatus {
  return { ...known, phase: { kind: 'cannot_save', message: toAppError(translateDatabaseError(thrown)).said } };
}

/** Returns the time in ms when the last of the account's feeds was completely swept; null until all of them were. */
export function oldestSweep({ sweeps }: Pick<Book, 'sweeps'>): number | null {
  const times = accountFeeds.map(({ resource }) => sweeps.completedAt(resource));
  return times.every((at) => at !== null) ? Math.min(...times) : null;
}
