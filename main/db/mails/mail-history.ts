import { asText } from '#shared/json.ts';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/service/ids.ts';
import { leavesAt, outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { openQuestion } from '#shared/outbox/entry.ts';
import type { Book } from '#main/db/book.ts';
import { isMail } from '#shared/outbox/mutation.ts';

type Parts = Pick<Book, 'outbox' | 'engineStores'>;

/** Returns the sent and waiting mails of an invoice, oldest first, without discarded ones that never arrived. */
export function listMailRecords({ outbox, engineStores }: Parts, uid: Uid): readonly MailRecord[] {
  return outbox.listMailsOf(uid).flatMap((row) => toRecord(engineStores.evidence, row));
}

function toRecord(evidence: Parts['engineStores']['evidence'], row: OutboxRow): readonly MailRecord[] {
  const { mutation } = row;
  if (!isMail(mutation)) return [];
  const attempt = row.attempts === 0 ? null : evidence.lastAttempt(row.id);
  // A cancelled mail that was refused, or turned away by a limit, reached no recipient.
  if (row.state === 'cancelled' && !evidence.mayHaveArrived(row.id)) return [];
  const { data, issued, op: kind, uid } = mutation;
  const state = attempt?.baseline?.['state'];
  return [
    {
      id: row.id,
      uid,
      kind,
      stage: issued?.stage ?? null,
      from: issued?.from ?? 'terminal',
      state: row.state,
      reason: row.reason,
      question: openQuestion(row),
      error: row.error,
      actions: outboxActions(row),
      delivery:
        data === null
          ? null
          : {
              recipients: data.recipients,
              blind_copies: data.blind_copies,
              subject: data.subject,
              attachment: data.attachment,
            },
      written: issued?.written ?? null,
      queuedAt: row.createdAt,
      leavesAt: leavesAt(row),
      leftAt: attempt?.intentAt ?? null,
      settledAt: row.settledAt,
      stateBefore: asText(state),
    },
  ];
}

/** Returns true when the client may have received the mail: it is done, or it left and was never answered. */
export const mayHaveArrived = ({ state, reason, leftAt }: MailRecord): boolean =>
  leftAt !== null &&
  (state === 'done' ||
    state === 'unconfirmed' ||
    state === 'sending' ||
    reason === 'unknown_send' ||
    state === 'cancelled');
