import { isSameJson } from '#shared/json.ts';
import { toAppError } from '#shared/errors.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailPreparation, OutgoingMail, SkipReason } from '#shared/mail/mail-screens.ts';
import { isOverrulable } from '#shared/mail/mail-screens.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import { skipText } from '#renderer/i18n/skip-text.ts';
import { words } from '#shared/words/words.ts';
import type { UnsavedMails } from './mail-drafts.ts';
import type { MailDeps, OfferBack, Queued } from './send-mails.ts';
import { sendMails, writeOn } from './send-mails.ts';
import type { MailComposer } from './mail-composer.svelte.ts';
import { textOf } from '#shared/words/text-of.ts';

/** A question before a mail is sent. */
interface MailQuestion {
  readonly text: string;
  /** True if the same mail was sent before. */
  readonly isSame: boolean;
  /** The doubts at the time of the question. */
  readonly doubts: string;
}

interface MailDispatchDeps extends MailDeps {
  readonly unsavedMails: UnsavedMails;
}

interface Outcomes {
  readonly onQueued: (answer: Queued) => void;
  /** Called if the invoice no longer is as the text says. */
  readonly onChanged: () => void;
  /** Called if a field must be corrected first. */
  readonly onProblem: () => void;
  /** Offers the undo; the session's stack by default. */
  readonly offerBack?: OfferBack;
}

/** Sends one composed mail: asks what must be asked first, shows a refusal, and keeps the choice made while offline. */
export class MailDispatch {
  question = $state.raw<MailQuestion | null>(null);
  refusal = $state<string | null>(null);
  isSending = $state(false);
  whenOffline = $state<'ask' | 'send'>('ask');
  /** True once the dialog is closed. */
  #isLeft = false;
  readonly #app: MailDispatchDeps;
  readonly #writing: MailComposer;
  readonly #outcomes: Outcomes;

  constructor(app: MailDispatchDeps, writing: MailComposer, outcomes: Outcomes) {
    this.#app = app;
    this.#writing = writing;
    this.#outcomes = outcomes;
  }

  /** The reason why the mail cannot be sent even after a question; null if there is none. */
  get obstacle(): SkipReason | null {
    const { skip } = this.#writing.prepared;
    return skip !== null && !isOverrulable(skip) ? skip : null;
  }

  /** Sends the mail. `answered` confirms only the doubts that were shown; new ones are asked first. */
  async send(answered: MailQuestion | null = null): Promise<void> {
    if (this.isSending || this.obstacle !== null || this.question !== answered) return;
    this.refusal = null;
    const mail = this.#writing.finish();
    const asked = this.#doubts();
    if (mail === null) this.#outcomes.onProblem();
    else if (asked !== (answered?.doubts ?? '')) this.question = { text: asked, isSame: false, doubts: asked };
    else await this.#queue(mail, answered?.isSame ?? false);
  }

  /** Notes that the dialog was closed, so that the outcome is shown in a toast. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Returns all doubts as one text, so that they are asked once. */
  #doubts(): string {
    const { clientName, skip, hasDraft, state } = this.#writing.prepared;
    const strangers = this.#writing.strangers.map(({ email }) => email);
    return [
      strangers.length === 0
        ? ''
        : words.mail_never_used({ addresses: strangers, count: strangers.length, client: clientName }),
      skip !== null && isOverrulable(skip) ? skipText(skip) : '',
      hasDraft && hasMoneyOn(state) ? words.mail_draft_paid() : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  }

  async #queue(mail: OutgoingMail, isConfirmed: boolean): Promise<void> {
    const { whenOffline } = this;
    const { prepared } = this.#writing;
    const { unsavedMails } = this.#app;
    this.question = null;
    this.isSending = true;
    // Save the text again, because `finish` may have turned typed text into addresses: the book needs it before the
    // mail.
    const { kept } = this.#writing;
    unsavedMails.keep(prepared, kept);
    unsavedMails.handOver(prepared);
    try {
      const [answer] = await sendMails(
        this.#app,
        [mail],
        { whenOffline, isConfirmed },
        [prepared],
        this.#outcomes.offerBack,
      );
      if (answer === undefined) return;
      if (answer.kind === 'queued') {
        this.#forget(prepared, kept);
        this.#outcomes.onQueued(answer);
      } else if (answer.kind === 'needs_confirmation' && !this.#isLeft)
        this.question = { text: textOf(answer.message), isSame: true, doubts: this.#doubts() };
      else {
        this.#refuse(prepared, textOf(answer.message));
        if (answer.kind === 'changed') this.#outcomes.onChanged();
      }
    } catch (thrown) {
      this.#refuse(prepared, toAppError(thrown).message);
    } finally {
      unsavedMails.resume(prepared);
      this.isSending = false;
    }
  }

  /** Forgets the sent text. Keeps and announces what was written after the mail was sent. */
  #forget(about: MailPreparation, sent: MailDraft | null): void {
    const { unsavedMails, toasts } = this.#app;
    const since = unsavedMails.of(about);
    unsavedMails.forget(about);
    if (since === null || isSameJson(since, sent)) return;
    unsavedMails.keep(about, since);
    toasts.info(words.mail_kept_since({ number: about.invoice.number.trim() }), writeOn(this.#app, about));
  }

  #refuse(about: MailPreparation, why: string): void {
    if (!this.#isLeft) {
      this.refusal = why;
      return;
    }
    const who = words.mail_mail_about({ number: about.invoice.number.trim(), client: about.clientName });
    this.#app.toasts.error(words.mail_not_sent({ who, why }), writeOn(this.#app, about));
  }
}
