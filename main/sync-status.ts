import { assertNever } from '#shared/assert.ts';
import type { SyncPhase, SyncStatus } from '#shared/model/sync-status.ts';
import { listFreshness } from './db/queries/status-queries.ts';
import type { Session } from './session.ts';
import type { EngineStatus } from './sync/engine.ts';
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
  return {
    phase: phaseOf(status, book.engineStore.countDetailTasks()),
    waitingCount: (counts.get('queued') ?? 0) + (counts.get('sending') ?? 0),
    needsYouCount: counts.get('needs_you') ?? 0,
    unconfirmedCount: counts.get('unconfirmed') ?? 0,
    lastContactAt: status.lastContactAt,
    lastCheckedAt: status.lastCheckedAt,
    requestsLastHour: book.engineStore.requestsSince(now - HOUR_MS).length,
    requestsPerHour: defaultSettings.requestsPerHour,
    freshness: listFreshness(book.orm, book.sweeps),
  };
}

function phaseOf({ obstacle, step }: EngineStatus, detailsDue: number): SyncPhase {
  switch (obstacle.kind) {
    case 'offline_by_choice':
      return { kind: 'offline_by_choice' };
    case 'limited':
      return { kind: 'paused_by_limit', until: obstacle.until };
    case 'stopped':
      return { kind: 'key_refused' };
    case 'unreachable':
      return obstacle.error.code === 'not_the_api'
        ? { kind: 'not_the_api' }
        : { kind: 'unreachable', retryAt: obstacle.retryAt };
    case 'none':
      break;
    default:
      return assertNever(obstacle);
  }
  switch (step?.kind) {
    case undefined:
      return { kind: 'up_to_date' };
    case 'push':
      return { kind: 'working', doing: 'sending', done: 0, of: null };
    case 'page':
      return { kind: 'working', doing: 'listing', done: 0, of: null };
    case 'detail':
      return { kind: 'working', doing: 'details', done: 0, of: detailsDue };
  }
}
