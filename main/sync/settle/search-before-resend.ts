import { assertNever } from '#shared/assert.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { PushPorts, PushResult } from '#main/sync/push/push-result.ts';
import { isUnchanged } from '#main/sync/push/preflight-read.ts';
import { beginLook, look } from './search-for-create.ts';
import { adopt, ask, wasAsked } from './create-outcomes.ts';
import type { Settling } from './settle-result.ts';

/**
 * Searches for a create that may have arrived, right before it is sent once more: since the last search the service may
 * have applied it late. Returns null when it may leave.
 */
export async function lookAgain(
  ports: PushPorts,
  entry: OutboxRow,
  { interrupted }: Settling,
): Promise<PushResult | null> {
  const { mutation, id } = entry;
  const { store, clock } = ports;
  if (mutation.op !== 'create' || entry.attempts === 0 || !store.mayHaveArrived(id)) return null;
  if (interrupted.wasJustMade(id)) return null;
  const begun = interrupted.take(id);
  const { parent } = store.targetOf(mutation.resource, mutation.uid);
  const body = store.lastAttempt(id)?.body ?? mutation.data;
  const beganAt = begun?.beganAt ?? clock.now();
  const state = begun?.state ?? beginLook(ports, mutation, { body, parent, isLast: true });
  const looked = await look(ports, state, entry);
  if (looked.kind === 'failed') return looked;
  if (looked.kind === 'interrupted') interrupted.keep(id, { state: looked.state, beganAt });
  if (looked.kind === 'interrupted' || !isUnchanged(ports, entry)) return { kind: 'stopped' };
  const { verdict } = looked;
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
  interrupted.made(id);
  return null;
}

function asked(ports: PushPorts, entry: OutboxRow, objects: Parameters<typeof ask>[3]): PushResult {
  ask(ports, entry, 'duplicate_candidates', objects);
  return { kind: 'stopped' };
}
