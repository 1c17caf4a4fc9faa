import type { ErrorCode } from '#shared/errors.ts';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/model/ids.ts';
import { leavesAt, outboxActions } from '#shared/model/outbox-actions.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Book } from '#main/db/book.ts';
import { isMail } from '#main/db/stores/mail-issue.ts';

type Parts = Pick<Book, 'outbox' | 'engineStore'>;

/** What this book sent off about an invoice or wants to, oldest first. What was taken back before it left, or after it was refused, is left out. */
export function listMailRecords({ outbox, engineStore }: Parts, uid: Uid): readonly MailRecord[] {
  return outbox.listMailsOf(uid).flatMap((row) => toRecord(engineStore, row));
}

function toRecord(engineStore: Parts['engineStore'], row: OutboxRow): readonly MailRecord[] {
  const { mutation } = row;
  if (!isMail(mutation)) return [];
  const attempt = row.attempts === 0 ? null : engineStore.lastAttempt(row.id);
  if (row.state === 'cancelled' && (attempt === null || wasRefused(row))) return [];
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
      question: row.question,
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

const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>(['rejected', 'forbidden', 'not_found']);

/** The account said that it will not send it: nobody got it. */
const wasRefused = ({ error }: OutboxRow): boolean => error !== null && REFUSALS.has(error.code);

/** Something of it reached the client, as far as anybody knows: it is done, or left and was never answered. */
export const mayHaveArrived = ({ state, reason, leftAt }: MailRecord): boolean =>
  leftAt !== null &&
  (state === 'done' ||
    state === 'unconfirmed' ||
    state === 'sending' ||
    reason === 'unknown_send' ||
    state === 'cancelled');
