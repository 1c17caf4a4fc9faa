import type { DueReads } from '#main/sync/ports/due-reads.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

type UnreadCounts = Pick<DueReads, 'countDetailTasks' | 'countPaymentsDue' | 'countListsMissing'>;

/** Says what `sync --full` has still to fetch; null when the book is complete. */
export function unreadSentence(reads: UnreadCounts): Message | null {
  const [documents, paid, lists] = [reads.countDetailTasks(), reads.countPaymentsDue(), reads.countListsMissing()];
  const parts = [
    ...(documents === 0 ? [] : [message('terminal_unread_lines', { count: documents })]),
    ...(paid === 0 ? [] : [message('terminal_unread_payments', { count: paid })]),
    ...(lists === 0 ? [] : [message('terminal_unread_lists', { count: lists })]),
  ];
  return parts.length === 0 ? null : message('terminal_unread', { parts });
}
