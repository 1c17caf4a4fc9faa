import type { Language } from '#shared/service/connection.ts';
import type { MailForm } from './check-mail.ts';
import type { MailStage } from './stages.ts';

/**
 * The person's changes to a mail that was not sent yet. Fields without changes follow the latest proposal. `stage` and
 * `language` are those that the text was written for.
 */
export interface MailDraft {
  readonly form?: Partial<MailForm>;
  readonly stage?: MailStage;
  readonly language?: Language;
  /** Text in the address boxes that is not an address yet. */
  readonly typed?: { readonly recipients: string; readonly blindCopies: string };
}
