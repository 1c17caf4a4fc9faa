import type { ChangedInvoice, ChangeKind } from '#shared/screens/dashboard.ts';
import type { WatchedChange } from '#shared/screens/activity.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { isFirstSight, seenInAccount } from '#main/db/invoices/seen-changes.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';

/** The most changes that are listed, and the most recorded fields that they are looked for in. */
const MOST_LISTED = 300;
const MOST_FIELDS = 3_000;
/** The most recorded fields of one invoice. */
const MOST_OF_ONE = 200;

/** SQL: the invoices of the newest recorded changes. Changes are numbered in the order in which they were seen. */
const RECENT = `
  SELECT invoices.uid AS uid, invoices.statement_no AS number, invoices.client_name AS client,
    EXISTS (SELECT 1 FROM outbox WHERE outbox.uid = invoices.uid AND outbox.op = 'create') AS isOwn
  FROM invoice_changes changes JOIN invoices ON invoices.uid = changes.invoice_uid
  WHERE changes.id > (SELECT coalesce(max(id), 0) FROM invoice_changes) - @fields
  GROUP BY invoices.uid ORDER BY max(changes.id) DESC LIMIT @most`;

interface Recent {
  readonly uid: Uid;
  readonly number: string | null;
  readonly client: string | null;
  readonly isOwn: 0 | 1;
}

type Parts = Pick<Book, 'connection' | 'orm' | 'outbox' | 'engineStores'>;

/** Returns the newest changes that others made to invoices, one for each invoice and read that showed it, the newest first. */
export async function accountChanges(open: () => Parts): Promise<readonly ChangedInvoice[]> {
  const recent = open()
    .connection.raw.prepare<unknown[], Recent>(RECENT)
    .all({ fields: MOST_FIELDS, most: MOST_LISTED });
  const changes = await mapInSteps(recent, () => {
    const book = open();
    return (invoice: Recent) => changesOf(book, invoice);
  });
  return changes
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_LISTED);
}

const changesOf = (book: Parts, { uid, number, client, isOwn }: Recent): readonly ChangedInvoice[] =>
  seenInAccount(book, uid, MOST_OF_ONE)
    .filter((event) => isOwn === 0 || !isFirstSight(event))
    .map(({ at, changes }) => ({ uid, number: number ?? '', client: client ?? '', kind: kindOf(changes), at }));

/** Returns what matters most of the changes that one read showed. */
function kindOf(changes: readonly WatchedChange[]): ChangeKind {
  const has = (field: WatchedChange['field'], ...after: readonly string[]): boolean =>
    changes.some((change) => change.field === field && (after.length === 0 || after.includes(change.after ?? '')));
  if (has('presence', 'hidden', 'gone')) return 'gone';
  if (changes.some(({ field, before }) => field === 'presence' && before === null)) return 'new';
  if (has('paid_total') || has('state', 'paid', 'partial')) return 'paid';
  return has('state', 'viewed') ? 'viewed' : 'changed';
}
