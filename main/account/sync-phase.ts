import { assertNever } from '#shared/assert.ts';
import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { SyncPhase } from '#shared/screens/sync-status.ts';
import { stopCodes } from '#shared/screens/sync-status.ts';
import type { EngineStatus } from '#main/sync/engine.ts';
import type { Obstacle } from '#main/sync/connection-state.ts';

/**
 * Returns the engine's phase as the status line shows it. `details.due` of `details.of` documents have lines that are still to
 * be fetched; `details.msLeft` is the estimated time in ms until everything is complete.
 */
export function phaseOf(
  { obstacle, step }: EngineStatus,
  details: { readonly due: number; readonly of: number; readonly msLeft: number },
): SyncPhase {
  switch (obstacle.kind) {
    case 'offline_by_choice':
      return { kind: 'offline_by_choice' };
    case 'limited':
      return { kind: 'paused_by_limit', until: obstacle.until };
    case 'stopped':
    case 'unreachable':
      return failed(obstacle);
    case 'none':
      break;
    default:
      return assertNever(obstacle);
  }
  if (step?.kind === 'push') return { kind: 'working', doing: 'sending', done: 0, of: null, msLeft: null };
  if (step?.kind === 'page' || step?.kind === 'account')
    return { kind: 'working', doing: 'listing', done: 0, of: null, msLeft: null };
  // Still working between two fetches: in a large account the budget spreads them over hours.
  if (details.due > 0) {
    const { due, of, msLeft } = details;
    return { kind: 'working', doing: 'details', done: of - due, of, msLeft };
  }
  return { kind: 'up_to_date' };
}

/** Failures of this computer. Shown as offline, they would send the person to check the network. */
const LOCAL_CODES: ReadonlySet<ErrorCode> = new Set([
  'disk_full',
  'read_only',
  'book_damaged',
  'profile_in_use',
  'internal',
]);

function failed(obstacle: Extract<Obstacle, { readonly error: AppError }>): SyncPhase {
  const { code, said } = obstacle.error;
  // Shown as stopped even where the engine retries by itself: only a person can fix the cause.
  const stop = stopCodes.find((known) => known === code);
  if (stop !== undefined) return { kind: 'stopped', code: stop, message: said };
  if (LOCAL_CODES.has(code)) return { kind: 'cannot_save', message: said };
  return { kind: 'unreachable', retryAt: obstacle.kind === 'unreachable' ? obstacle.retryAt : null };
}
