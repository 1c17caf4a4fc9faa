import { describe, expect, it } from 'vitest';
import { isDraftNoMore, mailEvidence } from '#main/sync/probe/mail-evidence.ts';

describe('the state of an invoice after a mail without an answer', () => {
  it.each([
    ['deliver', 'draft', 'sent', 'proven_sent'],
    ['deliver', 'Draft', ' Sent', 'proven_sent'],
    ['deliver', 'draft', 'draft', 'no_evidence'],
    ['deliver', 'draft', 'viewed', 'no_evidence'],
    ['deliver', 'sent', 'sent', 'no_evidence'],
    ['deliver', 'viewed', 'sent', 'no_evidence'],
    ['deliver', null, 'sent', 'no_evidence'],
    ['deliver', 'draft', null, 'no_evidence'],
    ['reminder', 'draft', 'sent', 'no_evidence'],
    ['reminder', 'sent', 'viewed', 'no_evidence'],
  ] as const)('%s, %s before and %s now: %s', (mail, preflightState, stateNow, kind) => {
    const unknown = { mail, preflightState, stateNow, isOnlyOne: true };
    expect(mailEvidence(unknown)).toEqual({ kind, ...unknown });
    expect(mailEvidence({ ...unknown, isOnlyOne: false }).kind).toBe('no_evidence');
  });
});

it.each([
  ['draft', 'sent', true],
  ['Draft', ' Viewed', true],
  ['draft', 'paid', true],
  ['draft', 'Draft ', false],
  ['draft', '', false],
  ['', 'sent', false],
  ['sent', 'viewed', false],
])('an invoice that was “%s” and is “%s” now is no longer a draft: %s', (before, now, isNoMore) => {
  expect(isDraftNoMore(before, now)).toBe(isNoMore);
});
