import type { OutboxState } from '#shared/outbox/entry.ts';

/** Lists what can go wrong on the way to an account, in the order in which it is practised. */
export const practiceKinds = ['held', 'conflict', 'unknown', 'refused'] as const;
export type PracticeKind = (typeof practiceKinds)[number];

/** A thing to practise, which the demo book's outbox really holds. */
export interface PracticeStep {
  readonly kind: PracticeKind;
  /** Its entry of the outbox needs the person now; `done` once it was decided and left, `coming` while the engine works on it. */
  readonly state: 'coming' | 'waiting' | 'done';
}

/** The practice of the demo book. */
export interface Practice {
  readonly isBegun: boolean;
  readonly isDismissed: boolean;
  readonly steps: readonly PracticeStep[];
}

/** Returns how far a step is, by the state of its entry; null for an entry that is no longer kept. */
export function practiceState(entry: OutboxState | null): PracticeStep['state'] {
  if (entry === null || entry === 'done' || entry === 'cancelled') return 'done';
  return entry === 'needs_you' ? 'waiting' : 'coming';
}
