import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoicePage } from '#shared/model/screens.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Orm } from '#main/db/open.ts';
import type { DraftRows } from '#main/db/stores/draft-rows.ts';
import { lineLockOf } from '#main/db/stores/line-locks.ts';
import type { OutboxRows } from '#main/db/stores/outbox-rows.ts';
import { getClientCard } from './client-queries.ts';
import { toUploadState } from './upload-state.ts';

interface PageParts {
  readonly orm: Orm;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly drafts: DraftRows;
}

/** Everything the invoice page shows, or null when there is no such invoice. */
export function getInvoicePage(
  { orm, rows, outbox, drafts }: PageParts,
  uid: Uid,
  today: PlainDate,
): InvoicePage | null {
  const state = rows.of('invoices').byUid(uid);
  if (state === null) return null;
  const { view, totalIs, hasDetails, connection } = rows.draw('invoices', state);
  const open = outbox.listOpenOf(uid);
  const pressing =
    ['needs_you', 'unconfirmed', 'sending', 'queued'].find((word) => open.some((entry) => entry.state === word)) ??
    null;
  const reference: JsonObject | null =
    connection === null
      ? null
      : {
          uid: connection.uid,
          id: connection.serverId,
          hash_key: connection.hashKey,
          name: connection.name,
        };
  return {
    uid,
    invoice: { ...view, connection: reference },
    client: connection === null ? null : getClientCard(orm, connection.uid, today),
    totalIs: totalIs ?? 'service',
    hasDetails,
    detailsAt: state.detailsAt,
    upload: toUploadState(pressing, state.patch !== null || state.isDeleting),
    isOverdue: isOverdue(view, today),
    hasDraft: drafts.get(uid) !== null,
    problem: open.find((entry) => entry.error !== null)?.error ?? null,
    lineLock: open.map(lineLockOf).find((lock) => lock !== null) ?? null,
  };
}

function isOverdue(view: JsonObject, today: PlainDate): boolean {
  const currency = typeof view['currency_iso_code'] === 'string' ? view['currency_iso_code'] : null;
  const due = typeof view['total_due'] === 'string' ? toMinorUnits(view['total_due'], currencyDigits(currency)) : null;
  const isClosed = view['state'] === 'draft' || view['state'] === 'paid';
  return !isClosed && due !== null && due > 0 && typeof view['due_date'] === 'string' && view['due_date'] < today;
}
