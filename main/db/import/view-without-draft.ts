import type { JsonObject } from '#shared/json.ts';
import type { EditedRecord } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';

/** Returns an object as the account has it with what waits for it: what is typed in an editor is not decided on yet. */
export function viewWithoutDraft({ rows, outbox }: Book, resource: EditedRecord, uid: Uid): JsonObject | null {
  const state = rows.of(resource).byUid(uid);
  if (state === null) return null;
  const queued = composeEdits(openMutations(outbox.listOpenOf(uid)));
  return rows.draw(resource, { ...state, patch: queued }).view;
}
