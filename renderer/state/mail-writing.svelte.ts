import type { PlainDate } from '#shared/dates/plain-date.ts';
import { neverUsed, readAddresses, withoutRepeats } from '#shared/mail/addresses.ts';
import type { MailForm, MailProblem } from '#shared/mail/check-mail.ts';
import { checkMail, deliveryOf, renderMail } from '#shared/mail/check-mail.ts';
import { mailValues, proposeMail } from '#shared/mail/compose.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { ChosenTemplate, MailTemplate } from '#shared/mail/templates.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import type { MailValues } from '#shared/mail/variables.ts';
import type { Language } from '#shared/model/connection.ts';
import type { MailAddress } from '#shared/model/mutation.ts';

export type AddressField = 'recipients' | 'blindCopies';

/** One mail while it is written: what stands in its boxes, how it reads, and what is wrong with it. */
export class MailWriting {
  prepared = $state.raw<MailPreparation>() as MailPreparation;
  form = $state.raw<MailForm>() as MailForm;
  stage = $state<MailStage>('first');
  language = $state<Language>('en-us');
  /** Typed into an address box and not yet taken for an address. */
  typed = $state.raw<Readonly<Record<AddressField, string>>>({ recipients: '', blindCopies: '' });
  /** Problems that block are shown once somebody asked to send; what is unknown in braces at once. */
  showsProblems = $state(false);
  readonly #own: readonly MailTemplate[];
  readonly #today: PlainDate;
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
  #isRecipientsTouched = false;

  constructor(prepared: MailPreparation, own: readonly MailTemplate[], today: PlainDate) {
    this.#own = own;
    this.#today = today;
    this.prepared = prepared;
    this.stage = prepared.stage;
    this.language = prepared.language;
    this.form = proposeMail(prepared, own);
  }

  /** The invoice, its client or their contacts have changed: what the person wrote stays. */
  update(prepared: MailPreparation): void {
    const { recipients } = this.form;
    this.prepared = prepared;
    if (!this.#isRecipientsTouched && recipients.length === 0)
      this.form = { ...this.form, recipients: prepared.recipients };
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
    if (field === 'recipients') this.#isRecipientsTouched = true;
    this.form = { ...this.form, [field]: withoutRepeats(addresses) };
  }

  /** The mail as it leaves; null while something must be put right first, which is then shown. */
  finish(): OutgoingMail | null {
    this.commit('recipients');
    this.commit('blindCopies');
    this.showsProblems = true;
    if (this.problems.some(({ isBlocking }) => isBlocking)) return null;
    const { uid, kind, basis } = this.prepared;
    return { uid, kind, stage: this.stage, delivery: deliveryOf(this.form, this.values), basis };
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

  #isText({ subject, message }: ChosenTemplate): boolean {
    return this.form.subject === subject && this.form.message === message;
  }

  // Read through methods: fields drawn from others are set up before the constructor has run.
  #texts(): readonly MailTemplate[] {
    return this.#own;
  }

  #day(): PlainDate {
    return this.#today;
  }
}
