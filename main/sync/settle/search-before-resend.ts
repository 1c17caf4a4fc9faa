import { assertNever } from '#shared/assert.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { PushPorts, PushResult } from '#main/sync/push/push-result.ts';
import { isUnchanged } from '#main/sync/push/preflight-read.ts';
import { beginSearch, runSearch } from './search-for-create.ts';
import { adopt, ask, wasAsked } from './create-outcomes.ts';
import type { Settling } from './settle-result.ts';

/**
 * Searches for a create that may have arrived, right before it is sent again: since the last search the service may
 * have applied it late. Returns null when it may leave.
 */
export async function searchBeforeResend(
  ports: PushPorts,
  entry: OutboxRow,
  { suspended }: Settling,
): Promise<PushResult | null> {
  const { mutation, id } = entry;
  const { outbox, evidence, clock } = ports;
  if (mutation.op !== 'create' || entry.attempts === 0 || !evidence.mayHaveArrived(id)) return null;
  if (suspended.hasJustFoundNothing(id)) return null;
  const begun = suspended.take(id);
  const { parent } = outbox.targetOf(mutation.resource, mutation.uid);
  const body = evidence.lastAttempt(id)?.body ?? mutation.data;
  const beganAt = begun?.beganAt ?? clock.now();
  const state = begun?.state ?? beginSearch(ports, mutation, { body, parent, isLast: true });
  const outcome = await runSearch(ports, state, entry);
  if (outcome.kind === 'failed') return outcome;
  if (outcome.kind === 'interrupted') suspended.keep(id, { state: outcome.state, beganAt });
  if (outcome.kind === 'interrupted' || !isUnchanged(ports, entry)) return { kind: 'stopped' };
  const { verdict } = outcome;
  switch (verdict.kind) {
    case 'found':
      // The person who wants it sent again has seen that it was not there, so they are asked.
      if (wasAsked(entry)) return asked(ports, entry, [verdict.object]);
      adopt(ports, entry, mutation, verdict.object);
      return { kind: 'nothing_left' };
    case 'several':
      return asked(ports, entry, verdict.objects);
    case 'foreign_number':
    case 'absent':
      if (verdict.mayBe.length > 0) return asked(ports, entry, verdict.mayBe);
      break;
    case 'unclear':
      break;
    default:
      return assertNever(verdict);
  }
  suspended.foundNothing(id);
  return null;
}

function asked(ports: PushPorts, entry: OutboxRow, objects: Parameters<typeof ask>[3]): PushResult {
  ask(ports, entry, 'duplicate_candidates', objects);
  return { kind: 'stopped' };
}
