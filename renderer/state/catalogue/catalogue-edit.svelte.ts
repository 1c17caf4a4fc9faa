import type { CatalogueRow } from '#shared/lists/catalogue-list.ts';
import { categoryName } from '#shared/catalogue/category-form.ts';
import { categoryOf } from '#shared/catalogue/catalogue-line.ts';
import type { AnySavedRecord } from '#shared/records/record-form.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { OpenedRecord } from '#renderer/state/record-editor/opened-record.svelte.ts';
import type { RecordEditor } from '#renderer/state/record-editor/record-editor.svelte.ts';
import { discardRecord, offerRecordSaved } from '#renderer/state/record-editor/record-undo.ts';

export type CatalogueDeps = Pick<AppController, 'link' | 'sync' | 'toasts' | 'undo' | 'unsaved' | 'unsavedRecords'>;
export type CategoryEditor = RecordEditor<CategoryResource>;

/** Saves a line of the catalogue. Returns false while something is missing in it. */
async function save(app: CatalogueDeps, editor: CategoryEditor): Promise<boolean> {
  if ((await editor.queue()) === 'incomplete') return false;
  const { saved, draft } = editor;
  // The form is that of the resource, which the type of the union forgets.
  if (saved !== null) offerRecordSaved(app, draft.uid, { resource: draft.resource, saved } as AnySavedRecord);
  return true;
}

/**
 * Edits a line of the catalogue, or (`uid` is null) a new one. Every keystroke is kept, also that of a line that is left before it is
 * complete: it stays as a draft.
 */
export class CatalogueEdit {
  readonly kind: LineArray;
  /** The uid of the edited line; null for a new one. */
  readonly uid: Uid | null;
  isBusy = $state(false);
  readonly #app: CatalogueDeps;
  readonly #opened: OpenedRecord<CategoryResource>;
  readonly #release: () => void;
  #isOver = false;

  constructor(app: CatalogueDeps, { kind, uid }: Pick<CatalogueRow, 'kind'> & { readonly uid: Uid | null }) {
    this.#app = app;
    [this.kind, this.uid] = [kind, uid];
    this.#opened = new OpenedRecord<CategoryResource>(app, { resource: categoryOf[kind], uid, clientUid: null });
    this.#release = this.#opened.start();
  }

  get editor(): CategoryEditor | null {
    return this.#opened.editor;
  }

  get error(): string | null {
    return this.#opened.error?.message ?? null;
  }

  /** Saves the line and ends. Returns false, and goes on, while something is missing. */
  async save(): Promise<boolean> {
    const { editor } = this;
    if (editor === null || this.isBusy || this.#isOver) return false;
    this.isBusy = true;
    const isSaved = (await this.#app.toasts.attempt(() => save(this.#app, editor))) ?? false;
    if (isSaved) this.end();
    this.isBusy = false;
    return isSaved;
  }

  /** Ends because the line was left: it is saved, or kept as a draft while something is missing. */
  async leave(): Promise<void> {
    const { editor } = this;
    if (this.#isOver || this.isBusy) return;
    if (editor === null || !editor.isChanged) {
      this.end();
      return;
    }
    if (await this.save()) return;
    this.#app.toasts.info(words.catalogue_kept({ name: categoryName(editor.form) || words.catalogue_unnamed() }));
    this.end();
  }

  /** Takes back what was typed, and ends. */
  async discard(): Promise<void> {
    const { editor } = this;
    if (this.#isOver || this.isBusy) return;
    this.isBusy = true;
    await this.#app.toasts.attempt(async () => {
      if (editor?.isChanged === true) await discardRecord(this.#app, editor);
      this.end();
    });
    this.isBusy = false;
  }

  /** Ends without saving. What is typed stays a draft. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#release();
  }
}
