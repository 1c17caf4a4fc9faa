import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { EditedRecord, RecordDraft, RecordForms } from '#shared/records/record-form.ts';
import { editedRecords } from '#shared/records/record-form.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { MOST_AT_ONCE } from '#shared/screens/bin.ts';
import { answer, call, done } from './call.ts';
import { categoryForm } from '#shared/ipc/form-shapes/category-form-shape.ts';
import { categoryResources } from '#shared/service/category.ts';
import { clientForm, contactForm } from '#shared/ipc/form-shapes/client-form-shape.ts';
import { uids } from './bin-requests.ts';
import { profileForm } from '#shared/ipc/form-shapes/invoice-form-shape.ts';
import { uid } from './shapes.ts';
import { z } from './zod.ts';

const resource = z.enum(editedRecords);
const byRecord = z.strictObject({ resource, uid });

/** Deletes of several clients, as the person was shown them. */
export const clientDeletes = z
  .array(z.strictObject({ uid, isLocal: z.boolean(), hasTies: z.boolean() }))
  .min(1)
  .max(MOST_AT_ONCE);

/** Requests about the drafts of everything but invoices. The answer is about the resource that was asked for. */
export const recordRequests = {
  /** Opens the editor on an object, or (null) on a new one; `clientUid` names the client that a new one belongs to. */
  'record:open': call(
    z.strictObject({ resource, uid: uid.nullable(), clientUid: uid.nullable() }),
    answer<RecordDraft>(),
    { flushes: 'uid' },
  ),
  'record:save': call(
    z.discriminatedUnion('resource', [
      z.strictObject({ resource: z.literal('connections'), uid, form: clientForm }),
      z.strictObject({ resource: z.literal('contacts'), uid, form: contactForm }),
      z.strictObject({ resource: z.literal('recurring_invoices'), uid, form: profileForm }),
      z.strictObject({ resource: z.enum(categoryResources), uid, form: categoryForm }),
    ]),
    answer<{ readonly savedAt: number }>(),
  ),
  /** Enqueues the draft; `invalid_input` while something is missing. Null when nothing was enqueued. */
  'record:queue': call(byRecord, answer<SavedEdit<RecordForms[EditedRecord]> | null>(), { flushes: 'uid' }),
  /** Asks the engine to fetch an object now, before its background work. */
  'record:refresh': call(byRecord, done),
  'record:discard': call(byRecord, done, { ends: 'uid' }),
  /** Returns what deleting an object means; `not_found` for one that is gone. */
  'record:weigh-delete': call(byRecord, answer<RecordDeleteImpact>()),
  /**
   * Deletes an object. What was never uploaded is discarded at once, any other delete waits for the undo window.
   * Throws `invalid_input` with the reason when it cannot be deleted now, and when it was shown as one that exists only here and has
   * left since.
   */
  'record:delete': call(byRecord.extend({ isLocal: z.boolean() }), done, { ends: 'uid' }),
  /** Returns what deleting each of these clients means; those that are gone are left out. */
  'client:weigh-deletes': call(z.strictObject({ uids }), answer<readonly RecordDeleteImpact[]>()),
  /** Deletes clients each by itself; outcomes come in the same order. One that more hangs on by now than was shown is refused. */
  'client:delete-several': call(z.strictObject({ deletes: clientDeletes }), answer<readonly BinOutcome[]>(), {
    ends: 'deletes',
  }),
};
