import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#shared/json.ts';
import { nestedUpdateBehaviours, readLearnedBehaviour } from '#shared/outbox/nested-write-behaviour.ts';

describe('what was learned of nested arrays', () => {
  it.each(nestedUpdateBehaviours)('is read back as it was stored (%s)', (value) => {
    const learned = { value, learnedAt: 1, appVersion: '1.0.0' };
    expect(readLearnedBehaviour(JSON.parse(JSON.stringify(learned)) as JsonValue)).toEqual(learned);
  });

  it.each<[JsonValue | undefined]>([
    [undefined],
    [null],
    ['rails'],
    [{ value: 'rails', learnedAt: 1 }],
    [{ value: 'rails', learnedAt: '1', appVersion: '1' }],
    [{ value: 'upsert', learnedAt: 1, appVersion: '1' }],
  ])('is nothing where it has another shape (%j)', (stored) => {
    expect(readLearnedBehaviour(stored)).toBeNull();
  });
});
