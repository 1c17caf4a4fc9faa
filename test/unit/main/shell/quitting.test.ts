import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Installed } from '#main/shell/updates/shell-updater.ts';
import { createQuitting } from '#main/shell/quitting.ts';

/** What happened, in its order, and how to let the book close. */
function begin(handOver: () => Promise<void> = () => Promise.resolve(), installed: Installed = 'nothing') {
  const happened: string[] = [];
  const closing = Promise.withResolvers<undefined>();
  const quitting = createQuitting({
    async handOver() {
      await handOver();
      happened.push('handed over');
    },
    async close() {
      await closing.promise;
      happened.push('closed');
    },
    install() {
      if (installed !== 'nothing') happened.push(installed);
      return installed;
    },
    hideWindows: () => void happened.push('hidden'),
    exit: (status) => void happened.push(`exit ${String(status)}`),
    startAnew: () => void happened.push('started anew'),
  });
  return { happened, closing, quitting };
}

const atRest = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('quitting', () => {
  it('saves unsaved text, hides the windows, closes the book and ends, once', async () => {
    const { happened, closing, quitting } = begin();
    expect(quitting.quit()).toBe(false);
    expect(quitting.quit()).toBe(false);
    await atRest();
    expect(happened).toEqual(['handed over', 'hidden']);
    closing.resolve(undefined);
    await atRest();
    expect(happened).toEqual(['handed over', 'hidden', 'closed', 'exit 0']);
    expect(quitting.quit()).toBe(true);
  });

  it('does not wait for ever, and ends with a failure status', async () => {
    const { happened, quitting } = begin();
    quitting.quit();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(happened.at(-1)).toBe('exit 1');
  });

  it('ends even when a step fails', async () => {
    const { happened, quitting } = begin(() => Promise.reject(new Error('The window is gone.')));
    quitting.quit();
    await atRest();
    expect(happened).toEqual(['exit 1']);
  });
});

describe('a loaded version', () => {
  it('is installed after the book is closed', async () => {
    const { happened, closing, quitting } = begin(undefined, 'installed');
    quitting.quit();
    await atRest();
    expect(happened).not.toContain('installed');
    closing.resolve(undefined);
    await atRest();
    expect(happened).toEqual(['handed over', 'hidden', 'closed', 'installed', 'exit 0']);
  });

  it('is not installed while a request may still be under way', async () => {
    const { happened, quitting } = begin(undefined, 'installed');
    quitting.quit();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(happened).toEqual(['handed over', 'hidden', 'exit 1']);
  });

  it('may end the program itself, which else ends after a while', async () => {
    const { happened, closing, quitting } = begin(undefined, 'takes_over');
    closing.resolve(undefined);
    quitting.quit();
    await atRest();
    expect(happened.at(-1)).toBe('takes_over');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(happened.at(-1)).toBe('exit 0');
  });

  it('is not raced by the old program starting anew', async () => {
    const { happened, closing, quitting } = begin(undefined, 'installed');
    quitting.quit();
    quitting.startAgain();
    closing.resolve(undefined);
    await atRest();
    expect(happened).not.toContain('started anew');
  });
});

describe('a start of Inkwell', () => {
  it('shows the window of the running instance', () => {
    expect(begin().quitting.startAgain()).toBe(false);
  });

  it('is carried out after the end while Inkwell is quitting, and shows no window that would lose text', async () => {
    const { happened, closing, quitting } = begin();
    quitting.quit();
    await atRest();
    expect(quitting.startAgain()).toBe(true);
    expect(quitting.startAgain()).toBe(true);
    closing.resolve(undefined);
    await atRest();
    expect(happened).toEqual(['handed over', 'hidden', 'closed', 'started anew', 'exit 0']);
  });
});
