import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

/**
 * Returns the pending patch of an invoice without the changes of an open draft, which the person has not saved yet. An invoice that
 * exists as a draft only keeps it: recording a payment queues that draft too.
 */
export function patchWithoutDraft(
  { mirror, patch }: Pick<ObjectState, 'mirror' | 'patch'>,
  open: readonly OutboxRow[],
): JsonObject | null {
  const isKnown = mirror !== null || open.some(({ mutation }) => mutation.op === 'create');
  if (patch === null || !isKnown) return patch;
  const queued = composeEdits(openMutations(open));
  return Object.keys(queued).length === 0 ? null : queued;
}
