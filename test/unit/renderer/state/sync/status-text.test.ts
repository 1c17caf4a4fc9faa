import { byPurpose } from '#shared/screens/sync-status.ts';
import { describe, expect, it } from 'vitest';
import { Formats } from '#renderer/state/app/formats.ts';
import { pillOf } from '#renderer/state/sync/status-text.ts';
import type { SyncPhase, SyncStatus } from '#shared/screens/sync-status.ts';
import { stopCodes } from '#shared/screens/sync-status.ts';
import { message } from '#shared/words/message.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const formats = new Formats('en-GB');

function statusOf(phase: SyncPhase, counts: Partial<SyncStatus> = {}): SyncStatus {
  return {
    phase,
    waitingCount: 0,
    needsYouCount: 0,
    unconfirmedCount: 0,
    lastContactAt: null,
    lastCheckedAt: NOW - 120_000,
    requestsLastHour: 0,
    requestsPerHour: 1_000,
    isLimitLearned: false,
    spentOn: byPurpose(() => 0),
    nextSweepAt: null,
    freshness: [],
    missing: null,
    problems: [],
    ...counts,
  };
}

const textOf = (phase: SyncPhase, counts: Partial<SyncStatus> = {}): string =>
  pillOf(statusOf(phase, counts), formats, NOW).text;

describe('pillOf', () => {
  it('announces changes of the status, not the passing of time', () => {
    const newsAt = (phase: SyncPhase, minutes: number, counts: Partial<SyncStatus> = {}): string =>
      pillOf(statusOf(phase, counts), formats, NOW + minutes * 60_000).news;
    expect([0, 1, 300].map((minutes) => newsAt({ kind: 'up_to_date' }, minutes))).toEqual(Array(3).fill('Up to date'));
    expect(newsAt({ kind: 'working', doing: 'listing', done: 120, of: 400, msLeft: null }, 0)).toBe('');
    expect(newsAt({ kind: 'offline_by_choice' }, 0, { waitingCount: 2 })).toMatch(/2/);
    expect(newsAt({ kind: 'up_to_date' }, 0, { needsYouCount: 1 })).toMatch(/1/);
  });

  it('says that not all of the account is here, once nothing else is to be said', () => {
    const problems = [{ resource: 'invoices', kind: 'endless' }] as const;
    expect(textOf({ kind: 'up_to_date' }, { problems })).toBe('Some of your account isn’t downloaded');
    expect(textOf({ kind: 'up_to_date' }, { problems, waitingCount: 1 })).toBe('1 waiting');
    expect(textOf({ kind: 'up_to_date' }, { problems, needsYouCount: 1 })).toBe('1 needs you');
  });

  it('words every phase', () => {
    const until = new Date(NOW).setHours(14, 20);
    expect([
      textOf({ kind: 'up_to_date' }),
      textOf({ kind: 'up_to_date' }, { lastCheckedAt: null }),
      textOf({ kind: 'up_to_date' }, { waitingCount: 1 }),
      textOf({ kind: 'working', doing: 'sending', done: 1, of: 4, msLeft: null }),
      textOf({ kind: 'working', doing: 'sending', done: 0, of: null, msLeft: null }, { waitingCount: 2 }),
      textOf({ kind: 'working', doing: 'listing', done: 120, of: 400, msLeft: null }),
      textOf({ kind: 'working', doing: 'listing', done: 0, of: null, msLeft: null }),
      textOf({ kind: 'working', doing: 'details', done: 3, of: 9, msLeft: 20_000 }),
      textOf({ kind: 'working', doing: 'details', done: 3, of: 9, msLeft: 190 * 60_000 }),
      textOf({ kind: 'paused_by_limit', until }),
      textOf({ kind: 'offline_by_choice' }),
      textOf({ kind: 'unreachable', retryAt: null }, { waitingCount: 4 }),
      ...stopCodes.map((code) => textOf({ kind: 'stopped', code, message: message('error_internal') })),
      textOf({ kind: 'cannot_save', message: message('error_disk_full') }),
      textOf({ kind: 'no_account' }),
    ]).toEqual([
      'Up to date · 2 min',
      'Up to date',
      '1 waiting',
      'Uploading 3',
      'Uploading 2',
      'Checking · 120 of 400',
      'Checking for changes',
      'Downloading details · 3 of 9',
      'Downloading details · 3 of 9 · about 3 h 10 min left',
      'Paused · hourly limit, about 14:20',
      'Offline',
      'Offline · 4 waiting',
      'Key rejected',
      'Key missing',
      'Keychain locked',
      'Address doesn’t work',
      'Address isn’t secure',
      'Unexpected answer from address',
      'Key of another account',
      'Check your account',
      'Can’t save on this computer',
      'No account',
    ]);
  });

  it('puts what needs a person before what only needs time', () => {
    expect(textOf({ kind: 'up_to_date' }, { needsYouCount: 1 })).toBe('1 needs you');
    expect(textOf({ kind: 'up_to_date' }, { needsYouCount: 1, unconfirmedCount: 1 })).toBe('2 need you');
    expect(textOf({ kind: 'offline_by_choice' }, { needsYouCount: 1, waitingCount: 2 })).toBe(
      'Offline · 2 waiting · 1 needs you',
    );
    expect(
      textOf({ kind: 'stopped', code: 'key_refused', message: message('error_internal') }, { needsYouCount: 5 }),
    ).toBe('Key rejected');
  });
});
