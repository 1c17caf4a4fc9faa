import { assertNever } from '#shared/assert.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { SyncPhase, SyncStatus } from '#shared/model/sync-status.ts';
import { listFreshness } from './db/queries/status-queries.ts';
import type { Session } from './session.ts';
import type { Book } from './db/book.ts';
import type { EngineStatus } from './sync/engine.ts';
import { accountFeeds } from './sync/feeds.ts';
import type { Obstacle } from './sync/obstacle.ts';
import { defaultSettings } from './sync/settings.ts';
import { systemClock } from './system-ports.ts';

const HOUR_MS = 3_600_000;

export const statusWithoutAccount: SyncStatus = {
  phase: { kind: 'no_account' },
  waitingCount: 0,
  needsYouCount: 0,
  unconfirmedCount: 0,
  lastContactAt: null,
  lastCheckedAt: null,
  requestsLastHour: 0,
  requestsPerHour: defaultSettings.requestsPerHour,
  freshness: [],
};

/** Everything the status bar shows of an open account. */
export function describeSync({ engine, book }: Session): SyncStatus {
  const status = engine.status();
  const counts = book.outbox.countByState();
  const now = systemClock.now();
  const freshness = listFreshness(book.orm, book.sweeps);
  const invoiceCount = freshness.find(({ resource }) => resource === 'invoices')?.count ?? 0;
  return {
    phase: phaseOf(status, { due: book.engineStore.countDetailTasks(), of: invoiceCount }),
    waitingCount: (counts.get('queued') ?? 0) + (counts.get('sending') ?? 0),
    needsYouCount: counts.get('needs_you') ?? 0,
    unconfirmedCount: counts.get('unconfirmed') ?? 0,
    lastContactAt: status.lastContactAt,
    lastCheckedAt: oldestWalk(book),
    requestsLastHour: book.engineStore.requestsSince(now - HOUR_MS).length,
    requestsPerHour: defaultSettings.requestsPerHour,
    freshness,
  };
}

function phaseOf({ obstacle, step }: EngineStatus, details: { readonly due: number; readonly of: number }): SyncPhase {
  switch (obstacle.kind) {
    case 'offline_by_choice':
      return { kind: 'offline_by_choice' };
    case 'limited':
      return { kind: 'paused_by_limit', until: obstacle.until };
    case 'stopped':
      return { kind: 'key_refused' };
    case 'unreachable':
      return unreachable(obstacle);
    case 'none':
      break;
    default:
      return assertNever(obstacle);
  }
  if (step?.kind === 'push') return { kind: 'working', doing: 'sending', done: 0, of: null };
  if (step?.kind === 'page') return { kind: 'working', doing: 'listing', done: 0, of: null };
  // Reading details is paced over hours in a large account: between two of them it is still under way.
  if (details.due > 0) return { kind: 'working', doing: 'details', done: details.of - details.due, of: details.of };
  return { kind: 'up_to_date' };
}

/** When the account-wide lists had last all been walked to their end. */
function oldestWalk({ sweeps }: Book): number | null {
  const times = accountFeeds.map(({ resource }) => sweeps.completedAt(resource));
  return times.every((at) => at !== null) ? Math.min(...times) : null;
}

const LOCAL_CODES: ReadonlySet<ErrorCode> = new Set([
  'disk_full',
  'read_only',
  'book_damaged',
  'profile_in_use',
  'internal',
]);

function unreachable({ error, retryAt }: Extract<Obstacle, { readonly kind: 'unreachable' }>): SyncPhase {
  if (error.code === 'not_the_api') return { kind: 'not_the_api' };
  return LOCAL_CODES.has(error.code)
    ? { kind: 'cannot_save', message: error.message }
    : { kind: 'unreachable', retryAt };
}
