import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

/**
 * The pending patch of an invoice as the account will have it: what an open draft says stays in the editor until somebody
 * saves it. An invoice that is nothing but its draft is that draft, which goes along with whatever is made upon it.
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
