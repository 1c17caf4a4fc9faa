import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { PushPorts } from '#main/sync/push/push-result.ts';
import { stopSearching } from './settle.ts';

/** Searches that fail for this long (ms) while others are answered are left to the person. */
const IN_VAIN_FOR_MS = 10 * 60_000;

/** Delays the search for unconfirmed entries that cannot be searched for. Forgotten at a restart. */
export interface SearchBackoff {
  /** Searches again at `again` (ms since epoch) or later; entries that wait for this one send nothing before. */
  failed(entry: OutboxRow, again: number): void;
  passed(entry: OutboxRow): void;
}

export function createSearchBackoff(ports: PushPorts): SearchBackoff {
  const { clock, outbox } = ports;
  /** Ms since epoch of each entry's first failure. */
  const failing = new Map<number, number>();
  return {
    failed(entry, again) {
      const now = clock.now();
      const firstAt = failing.get(entry.id) ?? now;
      failing.set(entry.id, firstAt);
      const isInVain = now - firstAt >= IN_VAIN_FOR_MS;
      if (isInVain && stopSearching(ports, entry)) failing.delete(entry.id);
      else outbox.setNextAttempt(entry.id, again);
    },
    passed: ({ id }) => void failing.delete(id),
  };
}
