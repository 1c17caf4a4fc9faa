import { expect, it } from 'vitest';
import type { SuspectRead } from '#main/sync/absence/suspect-verdict.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';
import type { Controls, Suspect } from '#main/sync/absence/suspect.ts';
import { confirmed, verdictOn } from '#main/sync/absence/suspect.ts';
import { noControls } from './no-controls.ts';

const NOW = 1_000_000;
const notFound: SuspectRead = { kind: 'failed', code: 'not_found', signature: '404:json' };
const suspect: Suspect = {
  uid: 'uid',
  resource: 'invoices',
  target: { id: 1, hash_key: 'a' },
  parent: null,
  absence: { absences: 1, sweeps: [{ startedAt: NOW - 2_000, finishedAt: NOW - 1_000 }], foundAt: null, inTurn: null },
  isDirty: false,
  lastRead: { at: NOW, read: notFound },
};
const witness = { uid: 'w', target: { id: 2, hash_key: 'b' }, parent: null };
const negative = { at: NOW - 1, signature: '404:json' };

it.each<[string, Partial<Suspect>, Partial<Controls>, string, string]>([
  ['not read yet', { lastRead: null }, {}, 'stay', 'stay'],
  ['the negative control is still to come', {}, { witness }, 'need_negative_control', 'need_negative_control'],
  [
    'it taught nothing before the read',
    {},
    { witness, negative: { at: NOW - 1, signature: null } },
    'need_negative_control',
    'need_negative_control',
  ],
  [
    'it taught nothing after the read',
    {},
    { witness, negative: { at: NOW, signature: null } },
    'stay',
    'need_negative_control',
  ],
  [
    'the positive control is still to come',
    {},
    { witness, negative },
    'need_positive_control',
    'need_positive_control',
  ],
  [
    'it failed before the read',
    {},
    { witness, negative, positive: { at: NOW - 1, isOk: false } },
    'need_positive_control',
    'need_positive_control',
  ],
  [
    'it failed after the read',
    {},
    { witness, negative, positive: { at: NOW, isOk: false } },
    'stay',
    'need_positive_control',
  ],
  ['there is nobody to be the witness', {}, { negative }, 'stay', 'need_positive_control'],
  ['nor before the first negative control', {}, {}, 'stay', 'need_negative_control'],
  [
    'the positive control failed before any negative one',
    {},
    { witness, positive: { at: NOW, isOk: false } },
    'stay',
    'need_negative_control',
  ],
  ['both controls are there', {}, { witness, negative, positive: { at: NOW, isOk: true } }, 'gone', 'gone'],
  ['edited here', { isDirty: true }, { witness, negative, positive: { at: NOW, isOk: true } }, 'conflict', 'conflict'],
  ['an estimate', { resource: 'estimates', lastRead: null }, {}, 'stay', 'stay'],
])('a suspect: %s', (_name, part, controls, verdict, needs) => {
  expect(verdictOn({ ...suspect, ...part }, { ...noControls, ...controls }, NOW, settings)).toBe(verdict);
  expect(confirmed({ ...suspect, ...part }, { ...noControls, ...controls }, NOW, settings)).toBe(needs);
});
