import { AppError, toAppError } from '#shared/errors.ts';
import { isMailAddress } from '#shared/mail/addresses.ts';
import type { MailQueued, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { basisOf, invoiceFacts } from './mail-variables.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { KeptMails } from './mail-drafts.ts';
import type { MailHabits } from './recipient-defaults.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';

interface MailCircumstances {
  /** The service cannot be reached now, as far as anybody knows, and the person wants to be asked once it can. */
  readonly asksWhenOnline: boolean;
  readonly holdMs: number;
  /** The person was told that the same mail was sent off a moment ago, and wants it all the same. */
  readonly isConfirmed: boolean;
}

/** Mails that a person sends off from the window. */
export interface MailStore {
  /**
   * Queues each by itself: one that cannot be queued keeps none of the others back. What stands in an open draft of the
   * invoice is queued first, and the mail waits behind it. Throws what the book threw, for example `disk_full`, only where
   * none was queued.
   */
  send(mails: readonly OutgoingMail[], circumstances: MailCircumstances, at: number): readonly MailQueued[];
}

interface MailStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly draftTable: DraftTable;
  readonly drafts: DraftStore;
  readonly edits: EditStore;
  readonly habits: MailHabits;
  readonly keptMails: KeptMails;
}

export function createMailStore(parts: MailStoreParts): MailStore {
  const { writer, rows, outbox, draftTable, drafts, edits, habits, keptMails } = parts;

  function queue(mail: OutgoingMail, { asksWhenOnline, ...rest }: MailCircumstances, at: number): MailQueued {
    const { uid, kind, stage, delivery, written, basis } = mail;
    const state = rows.of('invoices').byUid(uid);
    if (state === null || state.isDeleting || state.presence === 'gone')
      throw new AppError('not_found', 'This invoice is not in the book any more.');
    const { view, connection } = rows.draw('invoices', state);
    if (basis !== basisOf(invoiceFacts(view), connection?.uid ?? null)) {
      const message = 'This invoice has become something else while you were writing. Look at the text once more.';
      return { uid, kind: 'changed', message };
    }
    if (delivery !== null) requireAddresses(delivery);
    if (draftTable.get(uid) !== null) drafts.queue(uid, at);
    const own = written === null ? {} : { written };
    const origin = { from: 'window', isOffline: asksWhenOnline, stage, ...own, ...rest } as const;
    const [id = 0] = edits.enqueue([{ op: kind, resource: 'invoices', uid, data: delivery }], at, origin);
    // Of forty that are sent from a sheet none says what somebody began to write about one of them.
    if (written !== null) keptMails.keep(uid, kind, null, at);
    if (connection !== null) habits.remember(connection.uid, delivery, at);
    const leavesAt = outbox.get(id)?.nextAttemptAt ?? null;
    return { uid, kind: 'queued', id, leavesInMs: leavesAt === null ? null : leavesAt - at, asksWhenOnline };
  }

  function refusalOf(uid: Uid, thrown: unknown): MailQueued {
    const { code, message } = toAppError(thrown);
    return { uid, kind: code === 'needs_confirmation' ? 'needs_confirmation' : 'refused', message };
  }

  return {
    send(mails, circumstances, at) {
      const failures: unknown[] = [];
      const answers = mails.map((mail) => {
        try {
          return writer.write(() => queue(mail, circumstances, at));
        } catch (thrown) {
          if (!isAboutOneMail(thrown)) failures.push(thrown);
          return refusalOf(mail.uid, thrown);
        }
      });
      // Whoever reads that it failed sends all of them again: that is said of the whole only where nothing will leave.
      if (failures.length > 0 && !answers.some(({ kind }) => kind === 'queued')) throw failures[0];
      return answers;
    },
  };
}

const isAboutOneMail = (thrown: unknown): boolean =>
  thrown instanceof AppError && ['needs_confirmation', 'invalid_input', 'not_found'].includes(thrown.code);

/** What the window lets through it has checked; who else asks gets a refusal before the account does. */
function requireAddresses({ recipients, blind_copies, subject, message }: Delivery): void {
  if (recipients.length === 0) throw new AppError('invalid_input', 'Name at least one recipient.');
  const bad = [...recipients, ...blind_copies].find(({ email }) => !isMailAddress(email));
  if (bad !== undefined) throw new AppError('invalid_input', `“${bad.email}” is not a complete e-mail address.`);
  if (subject.trim() === '') throw new AppError('invalid_input', 'Write a subject.');
  if (message.trim() === '') throw new AppError('invalid_input', 'Write a message.');
}
