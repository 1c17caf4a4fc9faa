import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import type { EngineSettings } from '#main/sync/settings.ts';
import { stopLooking } from './settle.ts';

/** A look that this service cannot answer while it answers others is left to a person after so long. */
const IN_VAIN_FOR_MS = 10 * 60_000;

/** Entries of unknown outcome that cannot be looked for: each waits longer and longer. Forgotten at a restart. */
export interface LookLadder {
  failed(entry: OutboxRow): void;
  passed(entry: OutboxRow): void;
}

export function createLookLadder(ports: PushPorts, settings: EngineSettings): LookLadder {
  const { clock, random, store } = ports;
  const failures = new Map<number, { readonly count: number; readonly firstAt: number }>();
  return {
    failed(entry) {
      const now = clock.now();
      const known = failures.get(entry.id) ?? { count: 0, firstAt: now };
      const count = known.count + 1;
      failures.set(entry.id, { ...known, count });
      const isInVain = now - known.firstAt >= IN_VAIN_FOR_MS;
      if (isInVain && stopLooking(ports, entry)) failures.delete(entry.id);
      else store.lookAgain(entry.id, now + transportBackoff(count, random('look again'), settings));
    },
    passed: ({ id }) => void failures.delete(id),
  };
}
