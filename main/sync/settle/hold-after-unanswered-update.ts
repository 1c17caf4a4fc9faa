import type { OutboxRow } from '#shared/outbox/entry.ts';
import { quietPeriod } from '#main/sync/probe/schedule.ts';
import type { PushPorts, PushResult } from '#main/sync/push/push-result.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/**
 * An update that was never answered may be applied late, and would then undo what came after it: until that is out of the
 * question neither it nor, once it was given up, another one of its object leaves, whoever wants it sooner. Null where it may
 * leave.
 */
export function waitOut(
  { store, clock }: Pick<PushPorts, 'store' | 'clock'>,
  { id, mutation }: OutboxRow,
  { probeAfterMs }: Pick<EngineSettings, 'probeAfterMs'>,
): PushResult | null {
  if (mutation.op !== 'update') return null;
  const since = store.unansweredSince(id, mutation.uid);
  const quietAt = (since ?? 0) + quietPeriod(probeAfterMs);
  if (since === null || quietAt <= clock.now()) return null;
  store.lookAgain(id, quietAt);
  return { kind: 'stopped' };
}
