import type { Language } from '#shared/service/connection.ts';
import type { MailForm } from './check-mail.ts';
import type { MailStage } from './stages.ts';

/** What was changed in a mail that has not been sent off; the rest may move on. Words go with the stage and the language they were written for. */
export interface KeptMail {
  readonly form?: Partial<MailForm>;
  readonly stage?: MailStage;
  readonly language?: Language;
  /** Typed into an address box and not yet taken for an address. */
  readonly typed?: { readonly recipients: string; readonly blindCopies: string };
}
