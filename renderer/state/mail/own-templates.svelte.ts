import { AppError } from '#shared/errors.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#renderer/i18n/words.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

export interface TextPlace {
  readonly language: Language;
  readonly stage: MailStage;
}

/** The texts of mails that the person has written themselves, as the book has them; null before they were read. */
export class OwnTexts {
  list = $state.raw<readonly MailTemplate[] | null>(null);
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  /** Null where Inkwell’s own text stands. */
  of({ language, stage }: TextPlace): MailTemplate | null {
    return this.list?.find((known) => known.language === language && known.stage === stage) ?? null;
  }

  async read(): Promise<void> {
    this.list = await this.#link.request('mail:templates', null);
  }

  /** Null gives the place back to the standard text. Refused where another text than `from` stands there by now. */
  async replace(place: TextPlace, from: MailText | null, to: MailText | null): Promise<void> {
    await this.read();
    if (!isSameText(this.of(place), from)) throw new AppError('invalid_input', words.mail.changedSince);
    await this.put(place, to);
  }

  async put({ language, stage }: TextPlace, text: MailText | null): Promise<void> {
    this.list =
      text === null
        ? await this.#link.request('mail:reset-template', { language, stage })
        : await this.#link.request('mail:save-template', {
            language,
            stage,
            subject: text.subject,
            message: text.message,
          });
  }

  /** Another account has other texts. */
  clear(): void {
    this.list = null;
  }
}

export function isSameText(one: MailText | null, other: MailText | null): boolean {
  return one?.subject === other?.subject && one?.message === other?.message;
}
