import type { MailForm } from '#shared/mail/check-mail.ts';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { MailKind, MailStage } from '#shared/mail/stages.ts';
import type { MailText } from '#shared/mail/templates.ts';
import type { Language } from '#shared/model/connection.ts';
import type { Uid } from '#shared/model/ids.ts';
import { KeptForms } from './kept-forms.ts';

interface MailPlace {
  readonly uid: Uid;
  readonly kind: MailKind;
}

/** What was changed in a mail; the rest may move on. Words go with the stage and the language they were written for. */
export interface KeptMail {
  readonly form: Partial<MailForm>;
  readonly stage?: MailStage;
  readonly language?: Language;
}

/** What was written in mails that somebody left, and in those that were taken back. */
export class KeptMails extends KeptForms<MailPlace, KeptMail> {
  constructor() {
    super(({ uid, kind }) => `${uid} ${kind}`);
  }

  /** A mail that did not leave is written on where it was ended. False where nobody had written anything in it. */
  keepRecord({ uid, kind, stage, delivery, written }: MailRecord): boolean {
    if (delivery === null || written === null) return false;
    const { recipients, blind_copies: blindCopies, attachment } = delivery;
    const { language, subject, message } = written;
    const form = { isCustom: true, recipients, blindCopies, subject, message, attachment };
    this.keep({ uid, kind }, { form, language, ...(stage === null ? {} : { stage }) });
    return true;
  }
}

interface TextPlace {
  readonly language: Language;
  readonly stage: MailStage;
}

/** Texts of the settings that were changed and not saved. */
export class KeptTexts extends KeptForms<TextPlace, MailText> {
  constructor() {
    super(({ language, stage }) => `${language} ${stage}`);
  }
}
