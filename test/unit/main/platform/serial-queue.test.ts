import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '#main/platform/serial-queue.ts';

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

describe('the serial queue', () => {
  it('runs jobs one after the other, even after a failed job', async () => {
    const queue = createSerialQueue();
    const seen: string[] = [];
    const first = gate();
    const failing = queue.run(async () => {
      seen.push('first begins');
      await first.promise;
      seen.push('first fails');
      throw new Error('no');
    });
    const next = queue.run(() => {
      seen.push('second');
      return Promise.resolve('value');
    });
    first.open();
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('value');
    expect(seen).toEqual(['first begins', 'first fails', 'second']);
  });

  it('waits for accepted jobs at its end, and refuses later ones', async () => {
    const queue = createSerialQueue();
    const first = gate();
    const seen: string[] = [];
    const taken = queue.run(() => first.promise.then(() => seen.push('taken')));
    const queued = queue.run(() => Promise.resolve(seen.push('queued')));
    const ended = queue.end().then(() => seen.push('ended'));
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'closing' });
    first.open();
    await Promise.all([taken, queued, ended]);
    expect(seen).toEqual(['taken', 'queued', 'ended']);
  });
});
