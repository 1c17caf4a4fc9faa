import type { Store } from '#main/sync/ports/store.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

type UnreadCounts = Pick<Store, 'countDetailTasks' | 'countPaymentsDue' | 'countListsMissing'>;

/** Says what `sync --full` has still to fetch; null when the book is complete. */
export function unreadSentence(store: UnreadCounts): Message | null {
  const [documents, paid, lists] = [store.countDetailTasks(), store.countPaymentsDue(), store.countListsMissing()];
  const parts = [
    ...(documents === 0 ? [] : [message('terminal_unread_lines', { count: documents })]),
    ...(paid === 0 ? [] : [message('terminal_unread_payments', { count: paid })]),
    ...(lists === 0 ? [] : [message('terminal_unread_lists', { count: lists })]),
  ];
  return parts.length === 0 ? null : message('terminal_unread', { parts });
}
