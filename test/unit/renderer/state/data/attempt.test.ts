import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { message } from '#shared/words/message.ts';
import { Agreement } from '#renderer/state/data/agreement.svelte.ts';
import { Attempt } from '#renderer/state/data/attempt.svelte.ts';

const refused = new AppError('not_found', message('error_client_gone'));

describe('an attempt', () => {
  it('runs one action at a time, and says why the last one failed', async () => {
    const attempt = new Attempt();
    const first = Promise.withResolvers<string>();
    const running = attempt.run(() => first.promise);
    expect(attempt.isBusy).toBe(true);
    expect(await attempt.run(() => Promise.resolve('second'))).toBeNull();
    first.resolve('first');
    expect(await running).toBe('first');
    expect(await attempt.run(() => Promise.reject(refused))).toBeNull();
    expect([attempt.isBusy, attempt.problem]).toEqual([false, refused.message]);
    await attempt.run(() => Promise.resolve());
    expect(attempt.problem).toBeNull();
  });
});

describe('an agreement', () => {
  const uids = ['a', 'b'] as const;
  const outcomes = (...kinds: readonly BinOutcome['kind'][]): readonly BinOutcome[] =>
    kinds.map((kind, at) => {
      const uid = uids[at] ?? '';
      return kind === 'done' ? { kind, uid, notes: [] } : { kind, uid, message: message('error_client_gone') };
    });

  it('holds what was agreed to, and whether it was done to all of that', async () => {
    const agreement = new Agreement<string>();
    expect(await agreement.carryOut(['a', 'b'], () => Promise.resolve(outcomes('done', 'done')))).toBe(true);
    expect(await agreement.carryOut(['a', 'b'], () => Promise.resolve(outcomes('done', 'refused')))).toBe(false);
    expect([agreement.done, agreement.agreed]).toEqual([1, ['a', 'b']]);
    expect(agreement.isRefused({ uid: uids[1], refusal: null })).toBe(true);
    expect(await agreement.carryOut(['a'], () => Promise.reject(refused))).toBe(false);
    expect([agreement.agreed, agreement.outcomes, agreement.problem]).toEqual([null, null, refused.message]);
  });
});
