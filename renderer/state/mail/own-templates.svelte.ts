import { AppError } from '#shared/errors.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Link } from '#renderer/bridge.ts';
import type { MailText } from '#shared/mail/mail-text.ts';
import { message } from '#shared/words/message.ts';

export interface TemplateKey {
  readonly language: Language;
  readonly stage: MailStage;
}

/** The mail templates that the person wrote, as the book has them; null before they are read. */
export class OwnTemplates {
  list = $state.raw<readonly MailTemplate[] | null>(null);
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  /** Returns the person's template; null if Inkwell's own is used. */
  of({ language, stage }: TemplateKey): MailTemplate | null {
    return this.list?.find((known) => known.language === language && known.stage === stage) ?? null;
  }

  async read(): Promise<void> {
    this.list = await this.#link.request('mail:templates', null);
  }

  /** Replaces a template; null restores Inkwell's own. Throws if the current text is not `from`. */
  async replace(place: TemplateKey, from: MailText | null, to: MailText | null): Promise<void> {
    await this.read();
    if (!isSameText(this.of(place), from)) throw new AppError('invalid_input', message('mail_changed_since'));
    await this.put(place, to);
  }

  async put({ language, stage }: TemplateKey, text: MailText | null): Promise<void> {
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

  /** Forgets everything, because another account is shown. */
  clear(): void {
    this.list = null;
  }
}

export function isSameText(one: MailText | null, other: MailText | null): boolean {
  return one?.subject === other?.subject && one?.message === other?.message;
}
