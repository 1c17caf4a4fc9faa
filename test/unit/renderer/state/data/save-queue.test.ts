import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import { AppError } from '#shared/errors.ts';
import { settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';

/** A disk whose every write waits for the test. */
function slowDisk() {
  const writes: { readonly value: string; readonly done: () => void; readonly fail: () => void }[] = [];
  const save = (value: string) =>
    new Promise<void>((resolve, reject) => {
      writes.push({
        value,
        done: resolve,
        fail: () => {
          reject(new AppError('disk_full', message('error_internal')));
        },
      });
    });
  return { writes, queue: new SaveQueue(save) };
}

describe('SaveQueue', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('runs one save at a time and then saves only the newest version', async () => {
    const { writes, queue } = slowDisk();
    for (const text of ['a', 'ab', 'abc']) queue.push(text);
    expect(writes.map((write) => write.value)).toEqual(['a']);
    expect(queue.state).toBe('saving');
    writes[0]?.done();
    await settle();
    expect(writes.map((write) => write.value)).toEqual(['a', 'abc']);
    writes[1]?.done();
    await settle();
    expect(queue.state).toBe('saved');
  });

  it('keeps a version that could not be saved, reports it and retries by itself', async () => {
    const { writes, queue } = slowDisk();
    queue.push('text');
    writes[0]?.fail();
    await settle();
    expect(queue.state).toBe('failed');
    expect(queue.error?.code).toBe('disk_full');
    await vi.advanceTimersByTimeAsync(500);
    expect(writes.map((write) => write.value)).toEqual(['text', 'text']);
    writes[1]?.done();
    await settle();
    expect(queue.state).toBe('saved');
    expect(queue.error).toBeNull();
  });

  it('saves what was typed after a failure instead of the failed version', async () => {
    const { writes, queue } = slowDisk();
    queue.push('old');
    writes[0]?.fail();
    await settle();
    queue.push('new');
    writes[1]?.done();
    await settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(writes.map((write) => write.value)).toEqual(['old', 'new']);
    expect(queue.state).toBe('saved');
  });

  it('settles only when the newest version is on disk, and rejects when it cannot be', async () => {
    const { writes, queue } = slowDisk();
    queue.push('a');
    queue.push('b');
    let isSettled = false;
    const settled = queue.settled().then(() => (isSettled = true));
    writes[0]?.done();
    await settle();
    expect(isSettled).toBe(false);
    writes[1]?.done();
    await settled;
    queue.push('c');
    const refused = queue.settled();
    writes[2]?.fail();
    await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
  });

  it('sends the newest version at once when the window goes away', () => {
    const { writes, queue } = slowDisk();
    queue.push('a');
    queue.push('ab');
    queue.handOver();
    expect(writes.map((write) => write.value)).toEqual(['a', 'ab']);
  });

  it('never saves an older version after a newer one that was handed over', async () => {
    const { writes, queue } = slowDisk();
    for (const text of ['a', 'ab']) queue.push(text);
    queue.handOver();
    writes[0]?.fail();
    await settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(writes.map((write) => write.value)).toEqual(['a', 'ab']);
    writes[1]?.done();
    await settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(writes.map((write) => write.value)).toEqual(['a', 'ab']);
    expect([queue.state, queue.error]).toEqual(['saved', null]);
  });

  it('retries only the newest when two saves were running', async () => {
    const { writes, queue } = slowDisk();
    for (const text of ['a', 'ab']) queue.push(text);
    queue.handOver();
    writes[1]?.fail();
    await settle();
    writes[0]?.fail();
    await settle();
    expect(queue.state).toBe('failed');
    await vi.advanceTimersByTimeAsync(500);
    expect(writes.map((write) => write.value)).toEqual(['a', 'ab', 'ab']);
  });

  it('settles only when the version that was handed over is on disk, too', async () => {
    const { writes, queue } = slowDisk();
    for (const text of ['a', 'ab']) queue.push(text);
    queue.handOver();
    let isSettled = false;
    const settled = queue.settled().then(() => (isSettled = true));
    writes[0]?.done();
    await settle();
    expect([isSettled, queue.state]).toEqual([false, 'saving']);
    writes[1]?.done();
    await settled;
    expect(queue.state).toBe('saved');
  });

  it('saves what was typed meanwhile after it is resumed', async () => {
    const { writes, queue } = slowDisk();
    queue.push('a');
    queue.abandon();
    queue.push('ab');
    writes[0]?.done();
    await settle();
    expect(writes).toHaveLength(1);
    queue.resume();
    expect([writes.map((write) => write.value), queue.state]).toEqual([['a', 'ab'], 'saving']);
    writes[1]?.done();
    await settle();
    expect(queue.state).toBe('saved');
  });

  it('saves the failed version after it is resumed, and nothing that is saved already', async () => {
    const { writes, queue } = slowDisk();
    queue.push('a');
    queue.abandon();
    writes[0]?.fail();
    await settle();
    queue.resume();
    expect(writes.map((write) => write.value)).toEqual(['a', 'a']);
    writes[1]?.done();
    await settle();
    queue.abandon();
    queue.resume();
    expect([writes.length, queue.state]).toEqual([2, 'saved']);
  });

  it('saves nothing after it was abandoned', async () => {
    const { writes, queue } = slowDisk();
    queue.push('a');
    writes[0]?.fail();
    await settle();
    queue.abandon();
    queue.push('b');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(writes).toHaveLength(1);
  });
});
