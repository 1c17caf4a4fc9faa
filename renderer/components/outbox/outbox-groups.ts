import { assertNever } from '#shared/assert.ts';
import type { OutboxEntry, OutboxState } from '#shared/outbox/entry.ts';

export type GroupName = 'needsYou' | 'waiting' | 'done';

export interface OutboxGroup {
  readonly name: GroupName;
  readonly entries: readonly OutboxEntry[];
}

const order: readonly GroupName[] = ['needsYou', 'waiting', 'done'];

function groupOf(state: OutboxState): GroupName {
  switch (state) {
    case 'needs_you':
    case 'unconfirmed':
      return 'needsYou';
    case 'queued':
    case 'sending':
      return 'waiting';
    case 'done':
    case 'cancelled':
      return 'done';
    default:
      return assertNever(state);
  }
}

/** Returns the groups that have entries; waiting entries keep the order in which they will be sent. */
export function groupsOf(entries: readonly OutboxEntry[]): readonly OutboxGroup[] {
  return order
    .map((name) => ({ name, entries: entries.filter((entry) => groupOf(entry.state) === name) }))
    .filter((group) => group.entries.length > 0);
}
