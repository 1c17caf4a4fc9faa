import { assertNever } from '#shared/assert.ts';
import type { AnySavedRecord, EditedRecord } from '#shared/records/record-form.ts';
import { recordName } from '#shared/records/record-form.ts';
import type { UndoableEdit } from '#shared/ipc/undo-requests.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { RecordEditor } from './record-editor.svelte.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { ClientContact, PersonName } from '#shared/screens/client-page.ts';
import type { RecordDeleteImpact } from '#shared/records/delete-impact.ts';
import { isWeighty } from '#shared/records/delete-impact.ts';

type UndoDeps = Pick<AppController, 'link' | 'undo' | 'sync'>;

function editOf(uid: Uid, record: AnySavedRecord): UndoableEdit {
  switch (record.resource) {
    case 'connections':
      return { kind: 'client_saved', uid, saved: record.saved };
    case 'contacts':
      return { kind: 'contact_saved', uid, saved: record.saved };
    case 'recurring_invoices':
      return { kind: 'profile_saved', uid, saved: record.saved };
    case 'item_categories':
    case 'expense_categories':
    case 'task_categories':
    case 'trip_categories':
      return { kind: 'category_saved', uid, resource: record.resource, saved: record.saved };
    default:
      return assertNever(record);
  }
}

/** Says that a record is saved, and offers to undo it: its earlier values are saved again, or a new one is a draft again. */
export function offerRecordSaved({ link, undo, sync }: UndoDeps, uid: Uid, record: AnySavedRecord): void {
  const name = recordName({ resource: record.resource, form: record.saved.after });
  const step = editStep(link, words.undo_record_saved({ name }), editOf(uid, record));
  undo.offer(words.record_saved({ name, way: sync.wayOut }), step);
}

/** Makes a contact its client's primary one, and offers to make the one before it again. */
export async function makePrimary(
  { link, undo }: UndoDeps,
  client: Uid,
  { name, parts }: Pick<ClientContact, 'name' | 'parts'>,
): Promise<void> {
  let before = await link.request('client:set-primary', { uid: client, name: parts });
  const swap = async (to: PersonName): Promise<void> => {
    before = await link.request('client:set-primary', { uid: client, name: to });
  };
  const said = words.client_primary_made({ name });
  undo.offer(said, {
    label: said,
    undo: async () => {
      await swap(before);
      return null;
    },
    redo: async () => swap(parts),
  });
}

/** Discards what is written in an editor, and offers to bring it back where there was something. */
export async function discardRecord<R extends EditedRecord>(
  { link, undo, toasts }: Pick<AppController, 'link' | 'toasts' | 'undo'>,
  editor: RecordEditor<R>,
): Promise<void> {
  const { resource, uid } = editor.draft;
  const { isChanged, form } = editor;
  await editor.discard();
  const said = words.editor_discarded();
  if (!isChanged) {
    toasts.info(said);
    return;
  }
  const label = words.undo_record_discarded({ name: recordName({ resource, form }) });
  undo.offer(said, editStep(link, label, { kind: 'record_discarded', resource, discarded: uid }));
}

/** Deletes a record and offers to bring it back while its delete waits. */
export async function deleteRecord(
  { link, undo }: UndoDeps,
  { resource, uid, name, isLocal }: RecordDeleteImpact,
): Promise<void> {
  await link.request('record:delete', { resource, uid, isLocal });
  const edit = { kind: 'record_deleted', resource, uid, isLocal } as const;
  const step = editStep(link, words.undo_record_deleted({ name }), edit);
  undo.offer(words.record_deleted({ name }), step, UNDO_HOLD_MS);
}

/** Deletes a record at once where that means nothing more, since it can be undone; else hands what it means to `ask`. */
export async function deleteOrAsk(
  app: UndoDeps,
  { resource, uid }: Pick<RecordDeleteImpact, 'resource' | 'uid'>,
  ask: (impact: RecordDeleteImpact) => void,
): Promise<'asked' | 'deleted'> {
  const impact = await app.link.request('record:weigh-delete', { resource, uid });
  if (isWeighty(impact)) {
    ask(impact);
    return 'asked';
  }
  await deleteRecord(app, impact);
  return 'deleted';
}
