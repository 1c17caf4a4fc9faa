import { byPurpose } from '#shared/screens/sync-status.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Obstacle } from '#main/sync/connection-state.ts';
import { phaseOf } from '#main/account/sync-phase.ts';
import { message } from '#shared/words/message.ts';

const phase = (obstacle: Obstacle, due = 0) =>
  phaseOf(
    {
      obstacle,
      step: null,
      lastContactAt: null,
      usage: { lastHour: 0, perHour: 1_000, isLearned: false, spentOn: byPurpose(() => 0) },
      nextSweepAt: null,
    },
    { due, of: 400, msLeft: 60_000 },
  );
const failed = (code: ErrorCode): Obstacle => ({
  kind: 'unreachable',
  retryAt: 5,
  error: new AppError(code, message('error_internal')),
});

describe('the phase of the status line', () => {
  it('distinguishes a computer that cannot save from a service that cannot be reached', () => {
    expect(phase(failed('disk_full'))).toEqual({ kind: 'cannot_save', message: message('error_internal') });
    expect(phase(failed('book_damaged')).kind).toBe('cannot_save');
    expect(phase(failed('unreachable'))).toEqual({ kind: 'unreachable', retryAt: 5 });
    expect(phase(failed('timeout')).kind).toBe('unreachable');
  });

  it('shows errors that only a person can fix as stopped, although the engine retries', () => {
    const stopped = (code: ErrorCode) => ({ kind: 'stopped', code, message: message('error_internal') });
    for (const code of ['not_the_api', 'keychain_unavailable'] as const)
      expect(phase(failed(code))).toEqual(stopped(code));
  });

  it('is not up to date while lines are still to be fetched', () => {
    expect(phase({ kind: 'none' }, 120)).toEqual({
      kind: 'working',
      doing: 'details',
      done: 280,
      of: 400,
      msLeft: 60_000,
    });
    expect(phase({ kind: 'none' })).toEqual({ kind: 'up_to_date' });
  });

  it('says why nothing is sent', () => {
    expect(phase({ kind: 'offline_by_choice' }, 3)).toEqual({ kind: 'offline_by_choice' });
    expect(phase({ kind: 'limited', until: 9 }, 3)).toEqual({ kind: 'paused_by_limit', until: 9 });
    expect(phase({ kind: 'stopped', error: new AppError('key_refused', message('error_internal')) })).toEqual({
      kind: 'stopped',
      code: 'key_refused',
      message: message('error_internal'),
    });
  });
});
