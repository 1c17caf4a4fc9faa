import type { Store } from '#main/sync/ports/store.ts';

type UnreadCounts = Pick<Store, 'countDetailTasks' | 'countPaymentsDue' | 'countListsMissing'>;

/** Returns a sentence that says what `sync --full` has still to fetch; null when the book is complete. */
export function unreadSentence(store: UnreadCounts): string | null {
  const [documents, paid, lists] = [store.countDetailTasks(), store.countPaymentsDue(), store.countListsMissing()];
  const parts = [
    documents === 0 ? [] : [`the lines of ${counted(documents, 'invoice', 'invoices')}`],
    paid === 0 ? [] : [`the payments of ${counted(paid, 'invoice', 'invoices')}`],
    lists === 0 ? [] : [`${counted(lists, 'list', 'lists')} of contacts or estimates`],
  ].flat();
  return parts.length === 0 ? null : `Still to be read: ${parts.join(', ')}. Run sync --full again to go on.`;
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
