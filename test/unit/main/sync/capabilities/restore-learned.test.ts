import { describe, expect, it } from 'vitest';
import type { Capabilities, CapabilityName } from '#main/sync/capabilities/registry.ts';
import { learn, learnListFields, learnNotFound, learnPageLength } from '#main/sync/capabilities/registry.ts';
import { restoreLearned } from '#main/sync/capabilities/restore-learned.ts';
import type { JsonValue } from '#shared/json.ts';

const first = { at: 1, appVersion: '1.0.0' };

describe('a stored value', () => {
  it('is read back as it was learned', () => {
    let known: Capabilities = learn({}, 'nestedPut', 'rails', first);
    known = learn(known, 'absentOnPut', 'kept', first);
    known = learn(known, 'trashedGet', 'answers', first);
    known = learn(known, 'pastEnd', 'repeated', first);
    known = learnNotFound(
      learnListFields(learnPageLength(known, 100, first), 'contacts', ['id'], first),
      'contacts',
      'x',
      first,
    );
    const names = Object.keys(known) as CapabilityName[];
    expect(names).toHaveLength(7);
    for (const name of names) {
      const stored = JSON.parse(JSON.stringify(known[name])) as JsonValue;
      expect(restoreLearned(name, stored)).toEqual(known[name]);
    }
  });

  it.each<[CapabilityName, JsonValue | undefined]>([
    ['nestedPut', undefined],
    ['nestedPut', 'rails'],
    ['nestedPut', { value: 'rails', learnedAt: 1 }],
    ['nestedPut', { value: 'rails', learnedAt: '1', appVersion: '1' }],
    ['nestedPut', { value: 'upsert', learnedAt: 1, appVersion: '1' }],
    ['longestPage', { value: -1, learnedAt: 1, appVersion: '1' }],
    ['notFound', { value: { planets: '404' }, learnedAt: 1, appVersion: '1' }],
    ['notFound', { value: { invoices: 404 }, learnedAt: 1, appVersion: '1' }],
    ['listFields', { value: { invoices: [1] }, learnedAt: 1, appVersion: '1' }],
  ])('of another shape is none (%s: %j)', (name, stored) => {
    expect(restoreLearned(name, stored)).toBeNull();
  });
});
