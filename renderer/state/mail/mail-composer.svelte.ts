import { isSameJson } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { neverUsed, readAddresses, withoutRepeats } from '#shared/mail/addresses.ts';
import type { MailForm } from '#shared/mail/check-mail.ts';
import { checkMail, deliveryOf, renderMail } from '#shared/mail/check-mail.ts';
import { mailValues, proposeMail } from '#shared/mail/compose.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailProblem } from '#shared/mail/mail-problem.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { ChosenTemplate, MailTemplate } from '#shared/mail/templates.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import type { MailValues } from '#shared/mail/variables.ts';
import type { Language } from '#shared/service/connection.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import type { MailText } from '#shared/mail/mail-text.ts';
import { plain } from '#shared/text/fold-text.ts';

const nothingTyped = { recipients: '', blindCopies: '' } as const;

const addressFields = ['recipients', 'blindCopies'] as const;
export type AddressField = (typeof addressFields)[number];
const untouched = { recipients: false, blindCopies: false } as const;

/** A mail before the person writes in it. */
interface ProposedMail {
  readonly form: MailForm;
  readonly stage: MailStage;
  readonly language: Language;
}

/** The composer of one mail: its fields, the rendered text, and its problems. */
export class MailComposer {
  prepared = $state.raw<MailPreparation>() as MailPreparation;
  form = $state.raw<MailForm>() as MailForm;
  stage = $state<MailStage>('first');
  language = $state<Language>('en-us');
  /** Text typed into an address box that is not an address yet. */
  typed = $state.raw<Readonly<Record<AddressField, string>>>(nothingTyped);
  /** True once the person asked to send. Unknown variables are shown at once, blocking problems only then. */
  showsProblems = $state(false);
  readonly #own: readonly MailTemplate[];
  readonly #today: () => PlainDate;
  readonly template: ChosenTemplate = $derived(chooseTemplate(this.#texts(), this.language, this.stage));
  readonly values: MailValues = $derived(
    mailValues(this.prepared, this.form.recipients, this.#day(), this.template.language),
  );
  readonly rendered = $derived(renderMail(this.form, this.values));
  readonly problems: readonly MailProblem[] = $derived(checkMail(this.form, this.values));
  readonly shownProblems: readonly MailProblem[] = $derived(
    this.problems.filter(({ isBlocking, kind }) => this.showsProblems || !isBlocking || kind === 'unknown_variable'),
  );
  /** Addresses that were never used for this client. */
  readonly strangers: readonly MailAddress[] = $derived(
    this.form.isCustom
      ? neverUsed([...this.form.recipients, ...this.form.blindCopies], this.prepared.knownAddresses)
      : [],
  );
  /** True if the fields contain text written earlier. */
  isResumed = $state(false);
  /** The address boxes that the person changed. */
  #isTouched: Readonly<Record<AddressField, boolean>> = untouched;
  #proposed: ProposedMail;

  constructor(
    prepared: MailPreparation,
    own: readonly MailTemplate[],
    today: () => PlainDate,
    kept: MailDraft | null = null,
  ) {
    this.#own = own;
    this.#today = today;
    this.prepared = prepared;
    this.#proposed = this.#propose();
    const { form, stage, language } = this.#proposed;
    this.form = form;
    this.stage = stage;
    this.language = language;
    if (kept !== null) this.resume(kept);
  }

  /** Continues with text written earlier. */
  resume({ form = {}, stage, language, typed }: MailDraft): void {
    const { recipients, blindCopies } = form;
    const first = this.#proposed;
    this.isResumed = true;
    this.#isTouched = { recipients: recipients !== undefined, blindCopies: blindCopies !== undefined };
    this.stage = stage ?? first.stage;
    this.language = language ?? first.language;
    this.form = { ...first.form, ...form };
    this.typed = typed ?? nothingTyped;
  }

  /** The fields that differ from the proposal, to be saved; null if there are none. */
  get written(): MailDraft | null {
    const { form, stage, language } = this;
    const first = this.#proposed;
    // The cast is safe: the keys of a form are its fields.
    const fields = Object.keys(form) as (keyof MailForm)[];
    const changed = fields.filter((name) => !isSameJson(form[name], first.form[name]));
    const isText = changed.some((name) => name === 'subject' || name === 'message');
    const isOther = isText || stage !== first.stage || language !== first.language;
    if (changed.length === 0 && !isOther) return null;
    const { subject, message } = form;
    const part = Object.fromEntries(changed.map((name) => [name, form[name]]));
    return isOther ? { form: { ...part, subject, message }, stage, language } : { form: part };
  }

  /** The same as `written`, plus text typed into an address box that is not an address yet. */
  get kept(): MailDraft | null {
    const { written, typed } = this;
    const isTyping = typed.recipients.trim() !== '' || typed.blindCopies.trim() !== '';
    return isTyping ? { ...written, typed } : written;
  }

  /** Starts over with a new proposal, without the written text. */
  startOver(): void {
    this.#proposed = this.#propose();
    const { form, stage, language } = this.#proposed;
    this.form = form;
    this.stage = stage;
    this.language = language;
    this.typed = nothingTyped;
    this.showsProblems = false;
    this.isResumed = false;
    this.#isTouched = untouched;
  }

  /** Applies changes of the invoice, its client, the contacts or the day; the person's own text stays. */
  update(prepared: MailPreparation): void {
    this.prepared = prepared;
    this.#followText(prepared);
    for (const field of addressFields) this.#followAddresses(field, prepared[field]);
  }

  change(part: Partial<Omit<MailForm, AddressField>>): void {
    this.form = { ...this.form, ...part };
  }

  /** True if the text is empty or the template's, so that another template may replace it. */
  get isTextUntouched(): boolean {
    const { subject, message } = this.form;
    return (subject.trim() === '' && message.trim() === '') || this.#isText(this.template);
  }

  /** Replaces the text by the template of another stage or language. */
  useTemplate(stage: MailStage, language: Language): void {
    this.stage = stage;
    this.language = language;
    const { subject, message } = this.template;
    this.form = { ...this.form, subject, message };
  }

  /** Chooses another stage or language and keeps the text. */
  choose(stage: MailStage, language: Language): void {
    this.stage = stage;
    this.language = language;
  }

  type(field: AddressField, text: string): void {
    this.typed = { ...this.typed, [field]: text };
    if (/[;\n]\s*$/u.test(text) || (/,\s*$/u.test(text) && !this.#isNameBegun(text))) this.commit(field);
  }

  /** Turns the typed text into addresses. */
  commit(field: AddressField): void {
    const added = readAddresses(this.typed[field]).map((address) => this.#named(address));
    this.typed = { ...this.typed, [field]: '' };
    if (added.length > 0) this.setAddresses(field, [...this.form[field], ...added]);
  }

  setAddresses(field: AddressField, addresses: readonly MailAddress[]): void {
    this.#isTouched = { ...this.#isTouched, [field]: true };
    this.form = { ...this.form, [field]: withoutRepeats(addresses) };
  }

  /** Returns the mail to send; null if there is a blocking problem, which is then shown. */
  finish(): OutgoingMail | null {
    this.commit('recipients');
    this.commit('blindCopies');
    this.showsProblems = true;
    if (this.problems.some(({ isBlocking }) => isBlocking)) return null;
    const { uid, kind, basis } = this.prepared;
    const { stage, language, form } = this;
    const { subject, message } = form;
    const written = this.written === null ? null : { language, subject, message };
    return { uid, kind, stage, delivery: deliveryOf(form, this.values), written, basis };
  }

  /** Completes an address to the contact with the same mail address or name. */
  #named(address: MailAddress): MailAddress {
    if (address.name !== '') return address;
    const contact = this.#contactOf(address.email);
    return contact === undefined ? address : { name: contact.name, email: contact.email };
  }

  /** Finds the contact of a mail address, or the only one of a name: a mail must not go to a namesake. */
  #contactOf(typed: string): MailAddress | undefined {
    const { contacts } = this.prepared;
    const ofAddress = contacts.find(({ email }) => foldAddress(email) === foldAddress(typed));
    const namesakes = contacts.filter(({ name }) => plain(name) === plain(typed));
    return ofAddress ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  }

  /** True while the text may go on to a name with a comma: `Müller, Anna <anna@x.com>`. */
  #isNameBegun(text: string): boolean {
    const last = readAddresses(text).at(-1);
    return last !== undefined && !last.email.includes('@') && this.#contactOf(last.email) === undefined;
  }

  /** Replaces an unchanged text when another stage or language is proposed. */
  #followText({ stage, language }: MailPreparation): void {
    const before = this.#proposed;
    const isSame = stage === before.stage && language === before.language;
    if (isSame || this.stage !== before.stage || this.language !== before.language) return;
    if (!this.#isText(before.form)) return;
    const { subject, message } = chooseTemplate(this.#own, language, stage);
    this.#proposed = { stage, language, form: { ...before.form, subject, message } };
    this.useTemplate(stage, language);
  }

  /**
   * Replaces the addresses of an untouched box when other ones are proposed, for example after the contacts were read.
   */
  #followAddresses(field: AddressField, proposed: readonly MailAddress[]): void {
    const isTouched = this.#isTouched[field] || this.typed[field].trim() !== '';
    if (isTouched || isSameJson(this.form[field], proposed)) return;
    this.form = { ...this.form, [field]: proposed };
    this.#proposed = { ...this.#proposed, form: { ...this.#proposed.form, [field]: proposed } };
  }

  #isText({ subject, message }: MailText): boolean {
    return this.form.subject === subject && this.form.message === message;
  }

  #propose(): ProposedMail {
    const { stage, language } = this.prepared;
    return { form: proposeMail(this.prepared, this.#own), stage, language };
  }

  // Read through methods: derived fields are initialised before the constructor has run.
  #texts(): readonly MailTemplate[] {
    return this.#own;
  }

  #day(): PlainDate {
    return this.#today();
  }
}
