import { assertNever } from '#shared/assert.ts';
import type { SkipReason } from '#shared/mail/mail-screens.ts';
import { words } from '#shared/words/words.ts';

/** Returns why no mail should be sent about an invoice now. */
export function skipText(reason: SkipReason): string {
  switch (reason.kind) {
    case 'gone':
      return words.mail_skip_gone();
    case 'no_client':
      return words.mail_skip_no_client();
    case 'client_removed':
      return words.mail_skip_client_removed();
    case 'lines_locked':
      return words.mail_skip_lines_locked();
    case 'mail_open':
      return reason.state === 'queued' || reason.state === 'sending'
        ? words.mail_skip_mail_leaving()
        : words.mail_skip_mail_asks();
    case 'draft_incomplete':
      return words.mail_skip_draft_incomplete({ message: reason.message });
    case 'upload_stuck':
      return words.mail_skip_upload_stuck();
    case 'not_sent':
      return words.mail_skip_not_sent();
    case 'nothing_due':
      return words.mail_skip_nothing_due();
    case 'payment_recorded':
      return words.mail_skip_payment_recorded();
    case 'not_late':
      return words.mail_skip_not_late();
    case 'no_recipient':
      return words.mail_skip_no_recipient();
    case 'contacted':
      return words.mail_skip_contacted({ days: reason.days });
    case 'client_contacted':
      return reason.days === null
        ? words.mail_skip_client_waits({ number: reason.number })
        : words.mail_skip_client_contacted({ days: reason.days, number: reason.number });
    case 'client_called':
      return words.mail_skip_client_called({ days: reason.days });
    default:
      return assertNever(reason);
  }
}
