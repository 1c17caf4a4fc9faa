import type { Uid } from '#shared/service/ids.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import type { AppContext } from '#main/ipc/context.ts';

/** Returns what the editor opens for an invoice: its draft, or else the invoice. Null when the book has no such invoice. */
export function openDraft(app: AppContext, uid: Uid): InvoiceDraft | null {
  const { book } = app.session();
  const date = app.today();
  const page = getInvoicePage(book, uid, date);
  if (page === null) return null;
  const stored = book.drafts.read(uid);
  if (stored === null) book.drafts.opened(uid);
  const form = stored?.form ?? formFromInvoice(page.invoice, page.client?.uid ?? null);
  const { connectionUid } = form;
  // Saves a query in the usual case that the draft has the same client as the invoice.
  const clientOf = (known: Uid) => (known === page.client?.uid ? page.client : getClientCard(book.orm, known, date));
  const client = connectionUid === null ? null : clientOf(connectionUid);
  const isOtherClient = client !== null && client.uid !== page.client?.uid;
  const textOf = (name: string): string | null => (typeof page.invoice[name] === 'string' ? page.invoice[name] : null);
  return {
    uid,
    form,
    isNew: stored?.isNew ?? false,
    invoiceState: textOf('state'),
    hasDetails: page.hasDetails,
    client,
    // An invoice keeps its own currency even when the client's currency has changed since.
    currency: (isOtherClient ? null : textOf('currency_iso_code')) ?? client?.currency ?? null,
    account: page.account,
    paidTotal: textOf('paid_total'),
    savedAt: stored?.savedAt ?? 0,
    upload: page.upload,
    areLinesLocked: book.engineStores.account.areLinesLocked('invoices', uid),
    areTotalsOwn: page.ownRange !== null,
    today: date,
  };
}
