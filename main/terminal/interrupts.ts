import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * The time in ms within which a repeated signal counts as the same. Ctrl+C reaches the whole process group, and the script that
 * started us may pass it on as well.
 */
const ONE_WITHIN_MS = 500;

/** Turns the signals that end a process into an orderly end. */
export interface Interrupts {
  onInterrupt(listener: () => void): () => void;
  /** Returns 128 + the number of the received signal, as shells do; null when none was received. */
  exitStatus(): number | null;
}

/**
 * Passes the first signal to the listeners, which finish what must not be cut off. A second signal, or a first one without
 * listeners, ends the process at once.
 */
export function listenForInterrupts(): Interrupts {
  const listeners = new Set<() => void>();
  let received: number | null = null;
  let receivedAt = 0;

  function interrupted(signal: (typeof SIGNALS)[number]): void {
    const status = 128 + constants.signals[signal];
    const now = performance.now();
    if (received === status && now - receivedAt < ONE_WITHIN_MS) return;
    if (received !== null || listeners.size === 0) process.exit(status);
    [received, receivedAt] = [status, now];
    for (const listener of listeners) listener();
  }

  for (const signal of SIGNALS) process.on(signal, interrupted);
  return {
    onInterrupt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exitStatus: () => received,
  };
}
