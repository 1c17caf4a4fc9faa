import { isDocumentResource } from '#shared/service/resources.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

interface Parts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/** Returns true when the account has the object or its create is queued. */
export function isKnown({ outbox }: Parts, uid: Uid, state: ObjectState | null): boolean {
  const isCreated = outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
  return isCreated || (state !== null && state.mirror !== null);
}

/** Returns an object with its queued edits and without its draft; null when it is only a draft or its lines are unread. */
export function shownWithoutDraft<Form>(parts: Parts, form: DraftForm<Form>, uid: Uid): Form | null {
  const { rows, outbox } = parts;
  const state = rows.of(form.resource).byUid(uid);
  if (state === null || !isKnown(parts, uid, state)) return null;
  const queued = composeEdits(openMutations(outbox.listOpenOf(uid)));
  const { view, hasDetails, connection } = rows.draw(form.resource, { ...state, patch: queued });
  const isRead = hasDetails || !isDocumentResource(form.resource);
  return isRead ? form.fromView(view, connection?.uid ?? null) : null;
}
