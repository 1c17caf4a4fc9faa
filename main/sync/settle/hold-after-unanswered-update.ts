import type { OutboxRow } from '#shared/outbox/entry.ts';
import { quietPeriod } from '#main/sync/probe/schedule.ts';
import type { PushPorts, PushResult } from '#main/sync/push/push-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/**
 * Postpones an update until the quiet period of an unanswered update of the same object is over, because the unanswered
 * one may still be applied and would undo a later one. Applies to the update itself, and to others after it was
 * discarded; no wish of the person shortens it. Returns null when the update may leave.
 */
export function holdAfterUnansweredUpdate(
  { outbox, evidence, clock }: Pick<PushPorts, 'evidence' | 'outbox' | 'clock'>,
  { id, mutation }: OutboxRow,
  { probeAfterMs }: Pick<EngineSettings, 'probeAfterMs'>,
): PushResult | null {
  if (mutation.op !== 'update') return null;
  const since = evidence.unansweredSince(id, mutation.uid);
  const quietAt = (since ?? 0) + quietPeriod(probeAfterMs);
  if (since === null || quietAt <= clock.now()) return null;
  outbox.setNextAttempt(id, quietAt);
  return { kind: 'stopped' };
}
