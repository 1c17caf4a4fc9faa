import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/service/ids.ts';
import { leavesAt, outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { openQuestion } from '#shared/outbox/entry.ts';
import type { Book } from '#main/db/book.ts';
import { isMail } from '#shared/outbox/mutation.ts';

type Parts = Pick<Book, 'outbox' | 'engineStore'>;

/** What this book sent off about an invoice or wants to, oldest first. What was given up and never reached anybody is left out. */
export function listMailRecords({ outbox, engineStore }: Parts, uid: Uid): readonly MailRecord[] {
  return outbox.listMailsOf(uid).flatMap((row) => toRecord(engineStore, row));
}

function toRecord(engineStore: Parts['engineStore'], row: OutboxRow): readonly MailRecord[] {
  const { mutation } = row;
  if (!isMail(mutation)) return [];
  const attempt = row.attempts === 0 ? null : engineStore.lastAttempt(row.id);
  // Refused or turned away by a limit, nobody got it.
  if (row.state === 'cancelled' && !engineStore.mayHaveArrived(row.id)) return [];
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
      stateBefore: typeof state === 'string' ? state : null,
    },
  ];
}

/** Something of it reached the client, as far as anybody knows: it is done, or left and was never answered. */
export const mayHaveArrived = ({ state, reason, leftAt }: MailRecord): boolean =>
  leftAt !== null &&
  (state === 'done' ||
    state === 'unconfirmed' ||
    state === 'sending' ||
    reason === 'unknown_send' ||
    state === 'cancelled');
