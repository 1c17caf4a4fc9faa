import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { isSameJson } from '#shared/json.ts';
import type { RecordField } from '#shared/records/record-form.ts';
import type { EditedRecord, RecordDraft, RecordForms } from '#shared/records/record-form.ts';
import { recordProblems } from '#shared/records/record-form.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import { FormHistory } from '#renderer/state/editor/form-history.ts';

type QueueResult = 'queued' | 'unchanged' | 'incomplete';

interface State<R extends EditedRecord> {
  readonly form: RecordForms[R];
}

/** The unsaved text of an editor that was closed. */
export interface UnsavedRecord<R extends EditedRecord = EditedRecord> extends State<R> {
  readonly resource: R;
  readonly saves: SaveQueue<RecordForms[R]>;
}

/** The controller of one open draft of anything but an invoice: its form, its undo, and its saves. */
export class RecordEditor<R extends EditedRecord> {
  readonly draft: RecordDraft<R>;
  readonly saves: SaveQueue<RecordForms[R]>;
  form: RecordForms[R];
  /** Called with the form after every change. */
  onChange: (form: RecordForms[R]) => void = () => undefined;
  /** True once the person asked to upload; before that the form is merely unfinished and shows no problems. */
  showsProblems = $state(false);
  isTakenBackInField = false;
  /** The outcome of `queue`; null if nothing was queued. */
  saved: SavedEdit<RecordForms[R]> | null = null;
  readonly problems: readonly FormProblem[] = $derived.by(() =>
    recordProblems[this.draft.resource](this.form, this.draft.known),
  );
  readonly #link: Link;
  readonly #history = new FormHistory<State<R>>();
  #isChanged = $state(false);
  #isOver = false;

  /** `left` is the unsaved text of an editor of this draft that was closed. */
  constructor(link: Link, draft: RecordDraft<R>, left: UnsavedRecord<R> | null = null) {
    const { resource, uid } = draft;
    this.#link = link;
    this.draft = draft;
    this.form = $state.raw((left ?? draft).form);
    this.#isChanged = left !== null;
    this.saves =
      left?.saves ??
      // The form is that of the resource, which the type of the union forgets.
      new SaveQueue((form) => link.request('record:save', { resource, uid, form } as never));
  }

  get isNew(): boolean {
    return this.draft.known === null;
  }

  /** True if something that is still wanted may not be saved yet. */
  get isUnsaved(): boolean {
    return !this.#isOver && this.saves.state !== 'saved';
  }

  /** True if the form differs from the object as it was when the draft was begun. */
  get isChanged(): boolean {
    return !isSameJson(this.form, this.draft.known ?? this.draft.form) || this.draft.savedAt > 0;
  }

  get left(): UnsavedRecord<R> {
    return { resource: this.draft.resource, form: this.form, saves: this.saves };
  }

  /** Returns the problem of a field, once problems are shown. */
  problemAt(field: string): string | null {
    const problem = this.showsProblems ? this.problems.find((known) => known.field === field) : undefined;
    return problem === undefined ? null : textOf(problem.message);
  }

  /** Changes fields. With `isStep` the edit is undone alone, however soon it follows another one. */
  change(patch: Partial<RecordForms[R]>, isStep = false): void {
    const form = { ...this.form, ...patch };
    const typed = this.isTakenBackInField ? 'taken_back' : 'typed';
    this.isTakenBackInField = false;
    this.#history.note({ form: this.form }, { form }, Date.now(), isStep ? 'step' : typed);
    this.#put(form);
  }

  /** Undoes one edit. Returns its name, or null if there is none. */
  undo(): string | null {
    return this.#goTo(this.#history.undo({ form: this.form }));
  }

  redo(): string | null {
    return this.#goTo(this.#history.redo({ form: this.form }));
  }

  /** Saves the draft and enqueues it. Missing fields prevent the upload, never the save. */
  async queue(): Promise<QueueResult> {
    this.showsProblems = true;
    await this.saves.settled();
    if (this.problems.length > 0) return 'incomplete';
    // Something is missing in a new form until it is changed.
    if (!this.#isChanged && this.draft.savedAt === 0) return 'unchanged';
    const { resource, uid } = this.draft;
    const saved = await this.#link.request('record:queue', { resource, uid });
    // Main answers for the resource that it was asked about.
    this.saved = saved as SavedEdit<RecordForms[R]> | null;
    this.#isOver = true;
    return this.saved === null ? 'unchanged' : 'queued';
  }

  async discard(): Promise<void> {
    const { resource, uid } = this.draft;
    this.saves.abandon();
    this.#isOver = true;
    try {
      await this.#link.request('record:discard', { resource, uid });
    } catch (thrown) {
      this.#isOver = false;
      this.saves.resume();
      throw thrown;
    }
  }

  /** Closes the editor. Discards a new draft that contains only what Inkwell proposed. */
  end(): void {
    const isWorthless =
      this.isNew && this.#isChanged && isSameJson(this.form, this.draft.form) && this.draft.savedAt === 0;
    if (this.#isOver || !isWorthless) {
      this.saves.handOver();
      return;
    }
    this.discard().catch(() => {
      // Ignore the error: an empty draft that remains does no harm. Only stop its saves.
      this.saves.abandon();
    });
  }

  #put(form: RecordForms[R]): void {
    if (this.#isOver) return;
    this.form = form;
    this.#isChanged = true;
    this.saves.push(form);
    this.onChange(form);
  }

  #goTo(step: ReturnType<FormHistory<State<R>>['undo']>): string | null {
    if (step === null) return null;
    this.#put(step.state.form);
    // The compiler does not know the fields of a resource that it does not know.
    return words.record_field({ field: step.place as RecordField });
  }
}
