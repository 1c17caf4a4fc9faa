import { describe, expect, it } from 'vitest';
import { createTurns } from '#main/platform/serial-queue.ts';

/** Work that ends when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return {
    promise,
    open: () => {
      resolve(undefined);
    },
  };
}

describe('turns', () => {
  it('come one after another, also after one that failed', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const first = gate();
    const failing = turns.take(async () => {
      seen.push('first begins');
      await first.promise;
      seen.push('first fails');
      throw new Error('no');
    });
    const next = turns.take(() => {
      seen.push('second');
      return Promise.resolve('value');
    });
    first.open();
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('value');
    expect(seen).toEqual(['first begins', 'first fails', 'second']);
  });

  it('that were taken end before the end, and later ones are refused', async () => {
    const turns = createTurns();
    const first = gate();
    const seen: string[] = [];
    const taken = turns.take(() => first.promise.then(() => seen.push('taken')));
    const queued = turns.take(() => Promise.resolve(seen.push('queued')));
    const ended = turns.end().then(() => seen.push('ended'));
    await expect(turns.take(() => Promise.resolve())).rejects.toMatchObject({ code: 'closing' });
    first.open();
    await Promise.all([taken, queued, ended]);
    expect(seen).toEqual(['taken', 'queued', 'ended']);
  });
});
