import { AppError, toAppError } from '#shared/errors.ts';
import { deliveryObstacle } from '#shared/mail/check-delivery.ts';
import { problemSentence } from '#shared/mail/mail-problem.ts';
import type { MailQueued, OutgoingMail } from '#shared/mail/mail-screens.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { basisOf, invoiceFacts } from './mail-variables.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { TypedDrafts } from '#main/db/drafts/typed-drafts.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { KeptMails } from './mail-drafts.ts';
import type { MailHabits } from './recipient-defaults.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { message } from '#shared/words/message.ts';

export interface MailCircumstances {
  /** The engine cannot reach the service now, and the person wants to be asked once it can. */
  readonly asksWhenOnline: boolean;
  readonly holdMs: number;
  /** The person confirmed the mail although the same one was sent a moment ago. */
  readonly isConfirmed: boolean;
}

/** The answer to a mail that was sent, and what was thrown where that is not about this mail alone. */
export interface SentMail {
  readonly answer: MailQueued;
  readonly failure: unknown;
}

/** Queues mails that the person sends from the window. */
export interface MailStore {
  /**
   * Queues a mail, in a transaction of its own: its failure does not keep others back (`answersOf`). An open draft of the invoice is
   * queued first, and the mail waits behind it.
   */
  send(mail: OutgoingMail, circumstances: MailCircumstances, at: number): SentMail;
}

interface MailStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly draftTable: DraftTable;
  readonly drafts: DraftStore;
  readonly typed: Pick<TypedDrafts, 'show'>;
  readonly edits: EditStore;
  readonly habits: MailHabits;
  readonly keptMails: KeptMails;
}

export function createMailStore(parts: MailStoreParts): MailStore {
  const { writer, rows, outbox, draftTable, drafts, typed, edits, habits, keptMails } = parts;

  function queue(mail: OutgoingMail, { asksWhenOnline, ...rest }: MailCircumstances, at: number): MailQueued {
    const { uid, kind, stage, delivery, written, basis } = mail;
    const drawn = drawnInvoice(rows, uid);
    if (drawn === null || drawn.state.isDeleting || drawn.state.presence === 'gone')
      throw new AppError('not_found', message('error_invoice_gone'));
    const { resource, view, connection } = drawn;
    if (basis !== basisOf(invoiceFacts(view), connection?.uid ?? null)) {
      return { uid, kind: 'changed', message: message('error_invoice_became_else') };
    }
    const obstacle = deliveryObstacle(delivery);
    if (obstacle !== null) throw new AppError('invalid_input', problemSentence(obstacle));
    if (draftTable.get(uid) !== null) drafts.queue(uid, at);
    const own = written === null ? {} : { written };
    const origin = { from: 'window', isOffline: asksWhenOnline, stage, ...own, ...rest } as const;
    const [id = 0] = edits.enqueue([{ op: kind, resource, uid, data: delivery }], at, origin);
    // A mail that is sent from a sheet of many does not replace a draft that was begun for one of them.
    if (written !== null) keptMails.keep(uid, kind, null, at);
    if (connection !== null) habits.remember(connection.uid, delivery, at);
    const leavesAt = outbox.get(id)?.nextAttemptAt ?? null;
    return { uid, kind: 'queued', id, leavesInMs: leavesAt === null ? null : leavesAt - at, asksWhenOnline };
  }

  return {
    send(mail, circumstances, at) {
      try {
        typed.show();
        return { answer: writer.write(() => queue(mail, circumstances, at)), failure: null };
      } catch (thrown) {
        return notSent(mail, thrown);
      }
    },
  };
}

/** Returns the answer to a mail that could not be queued: others that were sent with it may be queued all the same. */
export function notSent({ uid }: OutgoingMail, thrown: unknown): SentMail {
  const { code, said } = toAppError(thrown);
  const kind = code === 'needs_confirmation' ? 'needs_confirmation' : 'refused';
  return { answer: { uid, kind, message: said }, failure: isAboutOneMail(thrown) ? null : thrown };
}

/**
 * Returns the answers to mails that were sent together. Throws the book's error, for example `disk_full`, only when no mail was queued:
 * the person then sends all of them again.
 */
export function answersOf(sent: readonly SentMail[]): readonly MailQueued[] {
  const answers = sent.map(({ answer }) => answer);
  const failed = sent.find(({ failure }) => failure !== null);
  if (failed !== undefined && !answers.some(({ kind }) => kind === 'queued')) throw failed.failure;
  return answers;
}

const isAboutOneMail = (thrown: unknown): boolean =>
  thrown instanceof AppError && ['needs_confirmation', 'invalid_input', 'not_found'].includes(thrown.code);
