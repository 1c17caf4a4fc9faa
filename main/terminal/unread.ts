import type { Store } from '#main/sync/ports/store.ts';

type Missing = Pick<Store, 'countDetailTasks' | 'countPaymentsDue' | 'countListsMissing'>;

/** What `sync --full` reads and the book does not have yet, in words; null when all of it is on disk. */
export function unreadSentence(store: Missing): string | null {
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
