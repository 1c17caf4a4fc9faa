import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SuspectEvidence, SuspectRead } from '#main/sync/absence/suspect-verdict.ts';
import { confirmSuspect, controlSignature, mayMeanNotFound, suspectRead } from '#main/sync/absence/suspect-verdict.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { AppError, errorCodes } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

const NOW = 1_000_000;
const failed = (signature: string | null, code: ErrorCode = 'not_found'): SuspectRead => ({
  kind: 'failed',
  code,
  signature,
});
const notFound: SuspectEvidence = {
  read: failed('404:json'),
  readAt: NOW,
  control: '404:json',
  positiveControlAt: NOW - 10_000,
  now: NOW,
  absences: 1,
  sweeps: [{ startedAt: NOW - 61_000, finishedAt: NOW - 60_000 }],
  foundAt: null,
  inTurn: null,
  isDirty: false,
};
const sweep = (startedAt: number, ms: number) => ({ startedAt, finishedAt: startedAt + ms });
const twice = {
  absences: 2,
  sweeps: [sweep(NOW - 61_000, 1_000), sweep(NOW - 2_000, 2_000)],
  foundAt: null,
  inTurn: null,
};
/** Absent, found, and absent again from the sweep that has just ended. */
const unlisted = { ...twice, foundAt: NOW - 30_000, read: null };
const anHourLater = { now: NOW + 3_600_000 };
const confirm = (part: Partial<SuspectEvidence>) => confirmSuspect({ ...notFound, ...part }, settings);

describe('a suspect', () => {
  it.each<[string, Partial<SuspectEvidence>, string]>([
    ['not found, with both controls', {}, 'gone'],
    ['not found, edited here', { isDirty: true }, 'conflict'],
    ['not found in a page, as the control', { read: failed('404:html'), control: '404:html' }, 'gone'],
    ['that a success says is none', { read: failed('200:error', 'rejected'), control: '200:error' }, 'gone'],
    ['refused as the control is', { read: failed('422:json', 'rejected'), control: '422:json' }, 'gone'],
    ['with no negative control', { control: null }, 'need_negative_control'],
    ['with no positive control', { positiveControlAt: null }, 'need_positive_control'],
    ['with a control a minute before', { positiveControlAt: NOW - 60_000 }, 'gone'],
    ['with a control too long before', { positiveControlAt: NOW - 60_001 }, 'need_positive_control'],
    ['with a control a minute after', { positiveControlAt: NOW + 60_000 }, 'gone'],
    ['with a control too long after', { positiveControlAt: NOW + 60_001 }, 'need_positive_control'],
    ['with a control at no time', { positiveControlAt: Number.NaN }, 'need_positive_control'],
    ['that answers in another shape', { read: failed('404:empty') }, 'stay'],
    ['that answers with another status', { read: failed('410:json') }, 'stay'],
    ['that is there', { read: { kind: 'ok' } }, 'present'],
    ['that is there, edited here', { read: { kind: 'ok' }, isDirty: true }, 'present'],
    ['that is there, however often it was absent', { ...unlisted, read: { kind: 'ok' } }, 'present'],
    ['not read yet', { read: null }, 'stay'],
    ['not read yet, absent twice', { ...twice, read: null }, 'stay'],
    ['absent, found and absent', unlisted, 'hidden'],
    ['absent, found and absent, edited here', { ...unlisted, isDirty: true }, 'conflict'],
    ['absent, found, refused and absent', { ...unlisted, read: failed('403:json', 'forbidden') }, 'hidden'],
    ['absent, found, unanswered and absent', { ...unlisted, read: failed(null, 'timeout') }, 'hidden'],
    ['absent, refused and absent', { ...twice, read: failed('403:json', 'forbidden') }, 'stay'],
    ['absent, found and absent an hour ago', { ...unlisted, ...anHourLater }, 'stay'],
    [
      'absent, found and absent, one sweep too long',
      { ...unlisted, sweeps: [sweep(0, 600_000), sweep(NOW, 1)] },
      'stay',
    ],
    ['absent and absent, found since', { ...unlisted, foundAt: NOW - 1_000 }, 'stay'],
    ['that nothing can read', { read: { kind: 'impossible' } }, 'stay'],
    ['that nothing can read, absent twice', { read: { kind: 'impossible' }, ...twice }, 'hidden'],
    ['that nothing can read, absent an hour ago', { read: { kind: 'impossible' }, ...twice, ...anHourLater }, 'stay'],
    ['that nothing can read, edited here', { read: { kind: 'impossible' }, ...twice, isDirty: true }, 'conflict'],
  ])('%s', (_name, part, verdict) => {
    expect(confirm(part)).toBe(verdict);
  });

  it.each<[string | null, ErrorCode]>([
    ['500:json', 'service_error'],
    ['503:html', 'service_error'],
    ['401:text', 'key_refused'],
    ['402:json', 'forbidden'],
    ['403:json', 'forbidden'],
    ['403:text', 'rate_limited'],
    ['404:text', 'rate_limited'],
    ['429:text', 'rate_limited'],
    ['408:empty', 'service_error'],
    ['302:empty', 'not_the_api'],
    ['200:html', 'not_the_api'],
    ['404:json', 'unreachable'],
    ['nonsense', 'not_found'],
    [null, 'not_found'],
    [null, 'unreachable'],
  ])('that answers %s (%s) stays, even where the control does the same', (signature, code) => {
    const read = failed(signature, code);
    for (const control of [signature, '404:json', null]) expect(confirm({ read, control, ...twice })).toBe('stay');
    expect(controlSignature(read)).toBeNull();
  });

  it('is never gone without both controls', () => {
    const times = fc.integer({ min: NOW - 200_000, max: NOW + 200_000 });
    const signatures = fc.option(
      fc.constantFrom('404:json', '404:empty', '410:json', '200:null', '403:json', '500:json'),
    );
    const reads = fc.oneof(
      fc
        .record({ code: fc.constantFrom(...errorCodes), signature: signatures })
        .map(({ code, signature }): SuspectRead => failed(signature, code)),
      fc.constantFrom<SuspectRead | null>({ kind: 'ok' }, { kind: 'impossible' }, null),
    );
    fc.assert(
      fc.property(
        fc.record({
          read: reads,
          readAt: times,
          control: signatures,
          positiveControlAt: fc.option(times),
          absences: fc.nat({ max: 5 }),
          now: times,
          sweeps: fc.array(fc.record({ startedAt: times, finishedAt: times }), { maxLength: 2 }),
          foundAt: fc.option(times),
          inTurn: fc.option(
            fc.record({ count: fc.nat({ max: 9 }), since: times, until: times, foundAt: fc.option(times) }),
          ),
          isDirty: fc.boolean(),
        }),
        (evidence) => {
          const verdict = confirmSuspect(evidence, settings);
          if (evidence.isDirty) expect(['gone', 'hidden']).not.toContain(verdict);
          const { read } = evidence;
          if (verdict === 'hidden') expect(read?.kind).not.toBe('ok');
          if (read?.kind === 'failed' && !mayMeanNotFound(read)) {
            expect(verdict).toBe(confirmSuspect({ ...evidence, read: null }, settings));
            return;
          }
          if (verdict !== 'gone' && !(verdict === 'conflict' && read?.kind === 'failed')) return;
          expect(read).toMatchObject({ kind: 'failed', signature: evidence.control });
          expect(evidence.control).not.toBeNull();
          expect(Math.abs(evidence.readAt - (evidence.positiveControlAt ?? Infinity))).toBeLessThanOrEqual(60_000);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

it('an answer without a signature is evidence of nothing', () => {
  const error = new AppError('unreachable', message('error_internal'));
  expect(suspectRead({ kind: 'failed', error })).toEqual(failed(null, 'unreachable'));
  expect(
    suspectRead({ kind: 'failed', error: new AppError('not_found', message('error_internal')), signature: '404:json' }),
  ).toEqual(failed('404:json'));
  expect(suspectRead({ kind: 'ok', value: 1 })).toEqual({ kind: 'ok' });
});

it('the control teaches the signature of an answer that can mean "not found"', () => {
  expect(controlSignature(failed('404:json'))).toBe('404:json');
  expect(controlSignature({ kind: 'ok' })).toBeNull();
});
