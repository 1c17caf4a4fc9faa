import { toAppError } from '#shared/errors.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailPreparation, OutgoingMail, SkipReason } from '#shared/mail/mail-screens.ts';
import { isOverrulable } from '#shared/mail/mail-screens.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import { words } from '#renderer/i18n/words.ts';
import type { KeptMails } from './mail-drafts.ts';
import type { MailSurroundings, OfferBack, Queued } from './send-mails.ts';
import { sendMails, writeOn } from './send-mails.ts';
import type { MailWriting } from './mail-composer.svelte.ts';

/** What is asked before a mail leaves. */
export interface MailQuestion {
  readonly text: string;
  /** Whether the same mail is meant to leave once more. */
  readonly isSame: boolean;
  /** What there was to doubt when it was asked. */
  readonly doubts: string;
}

interface DispatchSurroundings extends MailSurroundings {
  readonly keptMails: KeptMails;
}

interface Outcomes {
  readonly onQueued: (answer: Queued) => void;
  /** The invoice is not as the text says any more. */
  readonly onChanged: () => void;
  /** Something in its boxes must be put right first. */
  readonly onProblem: () => void;
  /** How the way back is offered; as everywhere without it. */
  readonly offerBack?: OfferBack;
}

const text = words.mail;

/** One written mail on its way out: what must be asked first, what was refused, and where it goes while there is no network. */
export class MailDispatch {
  question = $state.raw<MailQuestion | null>(null);
  refusal = $state<string | null>(null);
  isSending = $state(false);
  whenOffline = $state<'ask' | 'send'>('ask');
  /** Nobody looks at it any more. */
  #isLeft = false;
  readonly #app: DispatchSurroundings;
  readonly #writing: MailWriting;
  readonly #outcomes: Outcomes;

  constructor(app: DispatchSurroundings, writing: MailWriting, outcomes: Outcomes) {
    this.#app = app;
    this.#writing = writing;
    this.#outcomes = outcomes;
  }

  /** Why it cannot be sent, whatever anybody says. */
  get obstacle(): SkipReason | null {
    const { skip } = this.#writing.prepared;
    return skip !== null && !isOverrulable(skip) ? skip : null;
  }

  /** An answer counts for what was asked: what has been typed or read since then is asked about first. */
  async send(answered: MailQuestion | null = null): Promise<void> {
    if (this.isSending || this.obstacle !== null || this.question !== answered) return;
    this.refusal = null;
    const mail = this.#writing.finish();
    const asked = this.#doubts();
    if (mail === null) this.#outcomes.onProblem();
    else if (asked !== (answered?.doubts ?? '')) this.question = { text: asked, isSame: false, doubts: asked };
    else await this.#queue(mail, answered?.isSame ?? false);
  }

  /** Its place is gone: what becomes of a mail that is on its way is said in a notice. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Everything worth a second thought is asked at once, and once. */
  #doubts(): string {
    const { clientName, skip, hasDraft, state } = this.#writing.prepared;
    const strangers = this.#writing.strangers.map(({ email }) => email).join(', ');
    return [
      strangers === '' ? '' : text.neverUsed(strangers, clientName),
      skip !== null && isOverrulable(skip) ? text.skip(skip) : '',
      hasDraft && hasMoneyOn(state) ? text.draftPaid : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  }

  async #queue(mail: OutgoingMail, isConfirmed: boolean): Promise<void> {
    const { whenOffline } = this;
    const { prepared } = this.#writing;
    const { keptMails } = this.#app;
    this.question = null;
    this.isSending = true;
    // An address that was only typed has just become one: this, too, has to be in the book before the mail.
    const { kept } = this.#writing;
    keptMails.keep(prepared, kept);
    keptMails.handOver(prepared);
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
        this.question = { text: answer.message, isSame: true, doubts: this.#doubts() };
      else {
        this.#refuse(prepared, answer.message);
        if (answer.kind === 'changed') this.#outcomes.onChanged();
      }
    } catch (thrown) {
      this.#refuse(prepared, toAppError(thrown).message);
    } finally {
      keptMails.resume(prepared);
      this.isSending = false;
    }
  }

  /** What was written since it was sent off is not in it: it stays, and that is said. */
  #forget(about: MailPreparation, sent: MailDraft | null): void {
    const { keptMails, toasts } = this.#app;
    const since = keptMails.of(about);
    keptMails.forget(about);
    if (since === null || JSON.stringify(since) === JSON.stringify(sent)) return;
    keptMails.keep(about, since);
    toasts.info(text.keptSince(about.invoice.number.trim()), writeOn(this.#app, about));
  }

  #refuse(about: MailPreparation, why: string): void {
    if (!this.#isLeft) {
      this.refusal = why;
      return;
    }
    const who = text.mailAbout(about.invoice.number.trim(), about.clientName);
    this.#app.toasts.error(text.notSent(who, why), writeOn(this.#app, about));
  }
}
