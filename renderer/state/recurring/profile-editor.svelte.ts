import { SvelteMap } from 'svelte/reactivity';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import type { DocumentRows, FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { readProfile } from '#shared/recurring/profile-spec.ts';
import type { ProfileWarning } from '#shared/recurring/profile-warnings.ts';
import { profileWarnings } from '#shared/recurring/profile-warnings.ts';
import { writtenSchedule } from '#shared/recurring/written-schedule.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { RestoredProfile } from '#shared/screens/profile-history.ts';
import type { ProfileFacts } from '#shared/screens/profile-facts.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import { AdjustmentEditing } from '#renderer/state/editor/adjustment-editing.ts';
import type { DocumentEditor } from '#renderer/state/editor/document-editor.ts';
import { FormTotals } from '#renderer/state/editor/form-totals.svelte.ts';
import { LineEditing } from '#renderer/state/editor/line-editing.ts';
import { LinesLock } from '#renderer/state/editor/lines-lock.svelte.ts';
import { freshKey } from '#renderer/state/editor/row-keys.ts';
import type { RecordEditor } from '#renderer/state/record-editor/record-editor.svelte.ts';

/** The open draft of a recurring profile: a record with the lines, adjustments and totals of a document. */
export class ProfileEditor implements DocumentEditor {
  readonly record: RecordEditor<'recurring_invoices'>;
  readonly facts: ProfileFacts;
  readonly lines: LineEditing;
  readonly adjustments: AdjustmentEditing;
  readonly linesLock: LinesLock;
  readonly totals: FormTotals<ProfileForm>;
  waitingKey = $state(freshKey());
  /**
   * True while a client is typed and not chosen yet. The form then cannot be uploaded, so that the client chosen before
   * is not billed.
   */
  isChoosingClient = $state(false);
  /** The clients that the form named in this editor, so that an undo finds the card of each. */
  readonly #cards = new SvelteMap<Uid, ClientCard>();

  constructor(record: RecordEditor<'recurring_invoices'>, facts: ProfileFacts) {
    this.record = record;
    this.facts = facts;
    if (facts.client !== null) this.#cards.set(facts.client.uid, facts.client);
    this.lines = new LineEditing(this);
    this.adjustments = new AdjustmentEditing(this);
    this.linesLock = new LinesLock(facts);
    this.totals = new FormTotals(facts, record.draft.form, {
      form: () => this.form,
      client: () => this.client,
      paidTotal: () => null,
      read: (form) => readProfile(form, record.draft.known),
    });
    record.onChange = ({ lines }) => {
      if (lines.at(-1)?.key === this.waitingKey) this.waitingKey = freshKey();
      this.totals.note();
    };
    this.totals.catchUp();
  }

  get edited(): this {
    return this;
  }

  get draft(): { readonly uid: Uid; readonly account: ProfileFacts['account'] } {
    return { uid: this.record.draft.uid, account: this.facts.account };
  }

  get form(): ProfileForm {
    return this.record.form;
  }

  get client(): ClientCard | null {
    const { connectionUid } = this.form;
    return connectionUid === null ? null : (this.#cards.get(connectionUid) ?? null);
  }

  get currency(): string | null {
    return this.totals.currency;
  }

  /** The schedule as it is written. */
  get schedule(): BillingSchedule {
    const { state, isInAccount } = this.facts;
    return writtenSchedule(this.form, state, isInAccount);
  }

  get warnings(): readonly ProfileWarning[] {
    const { isInAccount, today } = this.facts;
    return profileWarnings(this.form, {
      isInAccount,
      today,
      address: this.client === null ? null : (this.client.email ?? ''),
    });
  }

  /** The problems that prevent the upload. */
  get problems(): readonly FormProblem[] {
    const { problems } = this.record;
    if (!this.isChoosingClient) return problems;
    const others = problems.filter(({ field }) => field !== 'connection');
    return [{ field: 'connection', message: message('editor_client_unfinished') }, ...others];
  }

  /** Returns the problem of a field, once problems are shown. */
  problemAt(field: string): string | null {
    const problem = this.record.showsProblems ? this.problems.find((known) => known.field === field) : undefined;
    return problem === undefined ? null : textOf(problem.message);
  }

  change(patch: Partial<Omit<ProfileForm, 'connectionUid'>>, isStep = false): void {
    this.record.change(patch, isStep);
  }

  chooseClient(client: ClientCard | null): void {
    if (client !== null) this.#cards.set(client.uid, client);
    this.record.change({ connectionUid: client?.uid ?? null }, true);
  }

  /** Takes a whole form over as one step, with the card of its client. */
  replace({ form, client }: RestoredProfile): void {
    if (client !== null) this.#cards.set(client.uid, client);
    this.record.change(form, true);
  }

  keepRows(rows: DocumentRows, isStep = false): void {
    const { lines, adjustments } = rows;
    if (rows !== this.form) this.record.change({ lines, adjustments }, isStep);
  }

  end(): void {
    this.totals.end();
  }
}
