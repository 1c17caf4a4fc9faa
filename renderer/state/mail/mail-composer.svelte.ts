import type { PlainDate } from '#shared/dates/plain-date.ts';
import { neverUsed, readAddresses, withoutRepeats } from '#shared/mail/addresses.ts';
import type { MailForm, MailProblem } from '#shared/mail/check-mail.ts';
import { checkMail, deliveryOf, renderMail } from '#shared/mail/check-mail.ts';
import { mailValues, proposeMail } from '#shared/mail/compose.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { ChosenTemplate, MailTemplate } from '#shared/mail/templates.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import type { MailValues } from '#shared/mail/variables.ts';
import type { Language } from '#shared/service/connection.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

const nothingTyped = { recipients: '', blindCopies: '' } as const;

const addressFields = ['recipients', 'blindCopies'] as const;
export type AddressField = (typeof addressFields)[number];
const untouched = { recipients: false, blindCopies: false } as const;

/** What a mail says before anybody writes in it. */
interface ProposedMail {
  readonly form: MailForm;
  readonly stage: MailStage;
  readonly language: Language;
}

/** One mail while it is written: what stands in its boxes, how it reads, and what is wrong with it. */
export class MailWriting {
  prepared = $state.raw<MailPreparation>() as MailPreparation;
  form = $state.raw<MailForm>() as MailForm;
  stage = $state<MailStage>('first');
  language = $state<Language>('en-us');
  /** Typed into an address box and not yet taken for an address. */
  typed = $state.raw<Readonly<Record<AddressField, string>>>(nothingTyped);
  /** Problems that block are shown once somebody asked to send; what is unknown in braces at once. */
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
  /** Addresses that nobody has used for this client yet. */
  readonly strangers: readonly MailAddress[] = $derived(
    this.form.isCustom
      ? neverUsed([...this.form.recipients, ...this.form.blindCopies], this.prepared.knownAddresses)
      : [],
  );
  /** What was written before somebody left, or took it back, stands in the boxes. */
  isResumed = $state(false);
  /** In which boxes the person did something themselves. */
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

  /** Goes on with what was written before, where nothing is written now. */
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

  /** What the person wrote or chose, to be kept; null where all is as it was proposed. */
  get written(): MailDraft | null {
    const { form, stage, language } = this;
    const first = this.#proposed;
    // Keys of a form are its fields: none else was ever put there.
    const fields = Object.keys(form) as (keyof MailForm)[];
    const changed = fields.filter((name) => JSON.stringify(form[name]) !== JSON.stringify(first.form[name]));
    const isText = changed.some((name) => name === 'subject' || name === 'message');
    const isOther = isText || stage !== first.stage || language !== first.language;
    if (changed.length === 0 && !isOther) return null;
    const { subject, message } = form;
    const part = Object.fromEntries(changed.map((name) => [name, form[name]]));
    return isOther ? { form: { ...part, subject, message }, stage, language } : { form: part };
  }

  /** As `written`, with what is typed and not an address yet: what is to be kept in the middle of it. */
  get kept(): MailDraft | null {
    const { written, typed } = this;
    const isTyping = typed.recipients.trim() !== '' || typed.blindCopies.trim() !== '';
    return isTyping ? { ...written, typed } : written;
  }

  /** Begins once more without what was written, as it would be proposed now. */
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

  /** The invoice, its client, their contacts or the day have changed: what the person wrote stays. */
  update(prepared: MailPreparation): void {
    this.prepared = prepared;
    this.#followText(prepared);
    for (const field of addressFields) this.#followAddresses(field, prepared[field]);
  }

  change(part: Partial<Omit<MailForm, AddressField>>): void {
    this.form = { ...this.form, ...part };
  }

  /** The text is the template's, or nothing: nobody loses words by another template. */
  get isTextUntouched(): boolean {
    const { subject, message } = this.form;
    return (subject.trim() === '' && message.trim() === '') || this.#isText(this.template);
  }

  /** Puts the text of another stage or language into the boxes. */
  useTemplate(stage: MailStage, language: Language): void {
    this.stage = stage;
    this.language = language;
    const { subject, message } = this.template;
    this.form = { ...this.form, subject, message };
  }

  /** Another stage or language for what is written; the words stay. */
  choose(stage: MailStage, language: Language): void {
    this.stage = stage;
    this.language = language;
  }

  type(field: AddressField, text: string): void {
    const isEnded = /[,;\n]\s*$/u.test(text);
    this.typed = { ...this.typed, [field]: text };
    if (isEnded) this.commit(field);
  }

  /** What is typed becomes addresses. */
  commit(field: AddressField): void {
    const added = readAddresses(this.typed[field]).map((address) => this.#named(address));
    this.typed = { ...this.typed, [field]: '' };
    if (added.length > 0) this.setAddresses(field, [...this.form[field], ...added]);
  }

  setAddresses(field: AddressField, addresses: readonly MailAddress[]): void {
    this.#isTouched = { ...this.#isTouched, [field]: true };
    this.form = { ...this.form, [field]: withoutRepeats(addresses) };
  }

  /** The mail as it leaves; null while something must be put right first, which is then shown. */
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

  /** Whoever types a contact's address means the contact. */
  #named(address: MailAddress): MailAddress {
    if (address.name !== '') return address;
    const folded = address.email.toLowerCase();
    const contact = this.prepared.contacts.find(
      ({ email, name }) => email.toLowerCase() === folded || name.toLowerCase() === folded,
    );
    return contact === undefined ? address : { name: contact.name, email: contact.email };
  }

  /** A text that nobody wrote in or chose becomes the one that is proposed now. */
  #followText({ stage, language }: MailPreparation): void {
    const before = this.#proposed;
    const isSame = stage === before.stage && language === before.language;
    if (isSame || this.stage !== before.stage || this.language !== before.language) return;
    if (!this.#isText(before.form)) return;
    const { subject, message } = chooseTemplate(this.#own, language, stage);
    this.#proposed = { stage, language, form: { ...before.form, subject, message } };
    this.useTemplate(stage, language);
  }

  /** Whom it is for may be known, or turn out to have left, only once the contacts have come: an untouched box says so then. */
  #followAddresses(field: AddressField, proposed: readonly MailAddress[]): void {
    const isTouched = this.#isTouched[field] || this.typed[field].trim() !== '';
    if (isTouched || JSON.stringify(this.form[field]) === JSON.stringify(proposed)) return;
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

  // Read through methods: fields drawn from others are set up before the constructor has run.
  #texts(): readonly MailTemplate[] {
    return this.#own;
  }

  #day(): PlainDate {
    return this.#today();
  }
}
