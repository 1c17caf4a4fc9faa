import { addDays } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import { formFromInvoice } from '#shared/model/invoice-to-form.ts';
import type { InvoiceDraft } from '#shared/model/screens.ts';
import { getClientCard } from '#main/db/queries/client-queries.ts';
import { getInvoicePage } from '#main/db/queries/invoice-page-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

const DEFAULT_TERM_DAYS = 14;

export function draftHandlers(app: AppContext) {
  /** A fresh invoice is written nowhere until its first keystroke. */
  function openNew(clientUid: Uid | null, uid: Uid): InvoiceDraft {
    const { book } = app.session();
    const date = app.today();
    const form: InvoiceForm = {
      connectionUid: clientUid,
      statementNo: book.drafts.nextNumber(uid),
      date,
      dueDate: addDays(date, DEFAULT_TERM_DAYS),
      summary: '',
      note: '',
      poNumber: '',
      paymentOptions: [],
      allowPartialPayments: false,
      sendReceiptsAutomatically: false,
      sendReminders: false,
      lines: [],
      adjustments: [],
    };
    const client = clientUid === null ? null : getClientCard(book.orm, clientUid, date);
    const currency = client?.currency ?? null;
    return {
      uid,
      form,
      isNew: true,
      invoiceState: null,
      hasDetails: true,
      client,
      currency,
      account: { subTotal: null, billedTotal: null, isUnexplained: false, calibration: book.calibration.current() },
      paidTotal: null,
      savedAt: 0,
      upload: 'local',
      areLinesLocked: false,
      today: date,
    };
  }

  function openExisting(uid: Uid): InvoiceDraft {
    const { book } = app.session();
    const date = app.today();
    const page = getInvoicePage(book, uid, date);
    // A window that was reloaded before the first keystroke asks for a draft that was never written anywhere.
    if (page === null) return openNew(null, uid);
    const stored = book.drafts.read(uid);
    const form = stored?.form ?? formFromInvoice(page.invoice, page.client?.uid ?? null);
    const client = form.connectionUid === null ? null : getClientCard(book.orm, form.connectionUid, date);
    const textOf = (name: string): string | null =>
      typeof page.invoice[name] === 'string' ? page.invoice[name] : null;
    return {
      uid,
      form,
      isNew: stored?.isNew ?? false,
      invoiceState: textOf('state'),
      hasDetails: page.hasDetails,
      client,
      currency: client?.currency ?? textOf('currency_iso_code'),
      account: page.account,
      paidTotal: textOf('paid_total'),
      savedAt: stored?.savedAt ?? 0,
      upload: page.upload,
      areLinesLocked: book.engineStore.areLinesLocked('invoices', uid),
      today: date,
    };
  }

  return {
    'draft:open': ({ uid, clientUid }) => (uid === null ? openNew(clientUid, app.createUid()) : openExisting(uid)),
    'draft:save': ({ uid, form }) => {
      const savedAt = app.now();
      app.session().book.drafts.save(uid, form, savedAt);
      return { savedAt };
    },
    'draft:queue': ({ uid }) => {
      const { book, engine } = app.session();
      book.drafts.queue(uid, app.now());
      engine.wake();
      return null;
    },
    'draft:discard': ({ uid }) => {
      app.session().book.drafts.discard(uid);
      return null;
    },
  } satisfies Partial<Handlers>;
}
