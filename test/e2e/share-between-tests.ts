import { afterAll, afterEach, beforeEach } from 'vitest';

interface Shared {
  /** Puts the window back to where it starts. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens something once for the tests of a file, which then work on objects of their own in it. A test that failed may have
 * left anything, so the next one gets a new one. Returns how a test asks for it.
 */
export function shareBetweenTests<T extends Shared>(open: () => Promise<T>): () => T {
  let shared: T | null = null;
  const close = async (): Promise<void> => {
    const before = shared;
    shared = null;
    await before?.close();
  };
  beforeEach(async () => {
    if (shared === null) shared = await open();
    else await shared.startOver();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await close();
  });
  afterAll(close);
  return () => {
    if (shared === null) throw new Error('It is open while a test runs.');
    return shared;
  };
}
