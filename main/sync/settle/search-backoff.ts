import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { stopLooking } from './settle.ts';

/** A look that this service cannot answer while it answers others is left to a person after so long. */
const IN_VAIN_FOR_MS = 10 * 60_000;

/** Entries of unknown outcome that cannot be looked for. Forgotten at a restart. */
export interface LookLadder {
  /** It is looked for no earlier than `again` (ms since epoch): who waits for that asks for nothing before. */
  failed(entry: OutboxRow, again: number): void;
  passed(entry: OutboxRow): void;
}

export function createLookLadder(ports: PushPorts): LookLadder {
  const { clock, store } = ports;
  /** When they first failed. */
  const failing = new Map<number, number>();
  return {
    failed(entry, again) {
      const now = clock.now();
      const firstAt = failing.get(entry.id) ?? now;
      failing.set(entry.id, firstAt);
      const isInVain = now - firstAt >= IN_VAIN_FOR_MS;
      if (isInVain && stopLooking(ports, entry)) failing.delete(entry.id);
      else store.lookAgain(entry.id, again);
    },
    passed: ({ id }) => void failing.delete(id),
  };
}
