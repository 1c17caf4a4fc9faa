import { assertNever } from '#shared/assert.ts';
import type { AnyRecordForm, EditedRecord } from '#shared/records/record-form.ts';
import { recordName } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { Route } from '#renderer/state/app/router.svelte.ts';
import type { Link } from '#renderer/bridge.ts';
import type { KeptDraftsDeps } from '#renderer/state/data/kept-drafts.ts';
import { KeptDrafts } from '#renderer/state/data/kept-drafts.ts';
import { flushBeforeRequest } from '#renderer/state/editor/flush-before-request.ts';
import type { RecordEditor, UnsavedRecord } from './record-editor.svelte.ts';

type Kept = UnsavedRecord;

/** Returns the screen on which an object is edited. Contacts are edited on the page of their client. */
function editorOf(uid: Uid, kept: Kept): Route {
  // The form is that of the resource, which the type of the queue beside it keeps the compiler from knowing.
  const record = kept as unknown as AnyRecordForm;
  switch (record.resource) {
    case 'connections':
      return { name: 'edit-client', uid };
    case 'contacts':
      return { name: 'client', uid: record.form.connection };
    case 'recurring_invoices':
      return { name: 'edit-recurring', uid };
    case 'item_categories':
    case 'expense_categories':
    case 'task_categories':
    case 'trip_categories':
      return { name: 'catalogue' };
    default:
      return assertNever(record);
  }
}

/** Holds drafts of all but invoices whose editor was closed before everything was saved. */
export class UnsavedRecords extends KeptDrafts<Kept> {
  /** The link for all controllers: it saves a draft before a request about it. */
  readonly link: Link;

  constructor(deps: KeptDraftsDeps) {
    super(deps, {
      saved: (kept) => words.record_left_saved({ name: recordName(kept) }),
      unsaved: (kept, message) => words.record_left_unsaved({ name: recordName(kept), message }),
      route: editorOf,
    });
    this.link = flushBeforeRequest(deps.link, this);
  }

  keep<R extends EditedRecord>({ draft, left, isUnsaved }: RecordEditor<R>): void {
    // The queue takes forms of its resource only, and goes back to an editor of that.
    if (isUnsaved) this.put(draft.uid, left as unknown as Kept);
  }

  takeOf<R extends EditedRecord>(resource: R, uid: Uid): UnsavedRecord<R> | null {
    const kept = this.take(uid);
    // A uid belongs to one resource.
    return kept?.resource === resource ? (kept as unknown as UnsavedRecord<R>) : null;
  }
}
