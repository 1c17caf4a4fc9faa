import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { EditedRecord, RecordDraft } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import type { NewDrafts } from '#renderer/state/app/new-drafts.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { RecordEditor } from './record-editor.svelte.ts';
import type { UnsavedRecords } from './unsaved-records.ts';

interface OpenedRecordDeps {
  readonly link: Link;
  readonly undo: UndoStack;
  readonly unsaved: UnsavedWork;
  readonly unsavedRecords: UnsavedRecords;
  /** Holds new drafts that another screen has opened for this one. */
  readonly newDrafts?: Pick<NewDrafts, 'takeRecord'>;
}

interface Asked<R extends EditedRecord> {
  readonly resource: R;
  /** Null for a new object. */
  readonly uid: Uid | null;
  /** The client that a new object belongs to. */
  readonly clientUid: Uid | null;
}

/** Opens the editor of an object for as long as its screen is there: `start` returns the function that closes it. */
export class OpenedRecord<R extends EditedRecord> {
  editor = $state.raw<RecordEditor<R> | null>(null);
  error = $state.raw<AppError | null>(null);
  /** A document whose lines were never read gets no editor: saving it without them would delete them. */
  waiting = $state.raw<RecordDraft<R> | null>(null);
  readonly #deps: OpenedRecordDeps;
  readonly #asked: Asked<R>;
  #isOver = false;
  #release: readonly (() => void)[] = [];

  constructor(deps: OpenedRecordDeps, asked: Asked<R>) {
    this.#deps = deps;
    this.#asked = asked;
  }

  start(): () => void {
    void this.open();
    return () => {
      this.#isOver = true;
      const { editor } = this;
      editor?.end();
      if (editor?.isUnsaved === true) this.#deps.unsavedRecords.keep(editor);
      for (const release of this.#release) release();
    };
  }

  async open(): Promise<void> {
    const { link, newDrafts, undo, unsaved, unsavedRecords } = this.#deps;
    const { resource, uid, clientUid } = this.#asked;
    this.error = null;
    try {
      const made = uid === null ? null : (newDrafts?.takeRecord(uid) ?? null);
      const opened = made ?? (await link.request('record:open', { resource, uid, clientUid }));
      if (this.#isOver || this.editor !== null) return;
      // Main answers for the resource that it was asked about.
      const draft = opened as RecordDraft<R>;
      if (draft.document?.hasDetails === false) {
        this.waiting = draft;
        return;
      }
      this.waiting = null;
      const editor = new RecordEditor(link, draft, unsavedRecords.takeOf(resource, draft.uid));
      this.editor = editor;
      this.#release = [unsaved.add(editor.saves), undo.enter(editor)];
    } catch (thrown) {
      this.error = toAppError(thrown);
    }
  }
}
