import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isRefused } from '#shared/outbox/entry.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { drawnInvoice } from './drawn-invoice.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { accountTotals } from '#main/db/totals/account-totals.ts';
import { lineLockOf } from '#main/db/lines/line-locks.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { clientThen } from '#main/db/clients/client-then.ts';
import { tagsOfInvoice } from '#main/db/tags/tag-queries.ts';
import { toUploadState } from '#main/db/invoice-list/row-badges.ts';

type PageParts = Pick<BookParts, 'orm' | 'rows' | 'outbox' | 'draftTable' | 'typed' | 'calibration' | 'verdicts'>;

/** Returns everything that the invoice page shows, or null for an unknown invoice. */
export function getInvoicePage(
  { orm, rows, outbox, draftTable, typed, calibration, verdicts }: PageParts,
  uid: Uid,
  today: PlainDate,
): InvoicePage | null {
  typed.showForRead();
  const drawn = drawnInvoice(rows, uid);
  if (drawn === null) return null;
  const { state, view, totalIs, ownTotals, hasDetails, connection } = drawn;
  const open = outbox.listOpenOf(uid);
  const draft = draftTable.get(uid);
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
    clientThen: clientThen(orm, uid),
    totalIs: totalIs ?? 'service',
    ownRange: ownTotals?.range ?? null,
    account: accountTotals(state, verdicts.on(state), calibration.current()),
    hasDetails,
    areLinesOutdated: areLinesOutdated(state),
    detailsAt: state.detailsAt,
    upload: toUploadState(pressing, state.patch !== null || state.isDeleting),
    isOverdue: isOverdue(view, today),
    tags: tagsOfInvoice(orm, uid),
    hasDraft: draft !== null,
    draftProblem: draft === null ? null : (readInvoiceForm(draft.form).problems[0]?.message ?? null),
    problem: open.find(isRefused)?.error ?? null,
    lineLock: open.map(lineLockOf).find((lock) => lock !== null) ?? null,
  };
}

/** Returns true when the stored lines may be older than the account's. Arrays that are all patched here are not affected. */
function areLinesOutdated({ details, isDetailStale, patch }: ObjectState): boolean {
  return details !== null && isDetailStale && nestedArrays.some((name) => patch?.[name] === undefined);
}

/** Computes overdue as the list's columns do: no state counts as draft, and without a due date nothing is overdue. */
function isOverdue(view: JsonObject, today: PlainDate): boolean {
  const textIn = (name: string): string | null => filledText(view[name]);
  const due = toMinorUnits(textIn('total_due'), currencyDigits(textIn('currency_iso_code')));
  const dueDate = textIn('due_date');
  const isClosed = ['draft', 'paid'].includes(textIn('state') ?? 'draft');
  return !isClosed && due !== null && due > 0 && dueDate !== null && dueDate < today;
}
