import { AppError } from '#shared/errors.ts';
import { invariant } from '#shared/assert.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { localeOf } from '#shared/mail/language.ts';
import { copyOf } from '#shared/invoice-form/copy.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { priceOffers } from '#shared/invoice-form/price-offer.ts';
import { cataloguePrices, isClientListed, lastInvoiceOf } from '#main/db/invoices/copy-sources.ts';
import { nextClientOf } from '#main/db/clients/next-client.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { openDraft } from '#main/ipc/edits/open-draft.ts';
import { message } from '#shared/words/message.ts';

interface Original {
  readonly form: InvoiceForm;
  /** The language tag of the original's texts. */
  readonly locale: string;
}

export function copyHandlers(app: AppContext) {
  /**
   * Returns the form of the invoice's draft, or else of the invoice. Throws `not_found` for an unknown invoice, and
   * `invalid_input` when its lines were never downloaded; they are then fetched.
   */
  function originalOf(uid: Uid): Original {
    const { book, engine } = app.session();
    const page = getInvoicePage(book, uid, app.today());
    if (page === null) throw new AppError('not_found', message('error_invoice_gone'));
    const stored = book.drafts.read(uid);
    if (stored === null && !page.hasDetails) {
      engine.request('invoices', uid);
      throw new AppError('invalid_input', message('error_lines_missing_for_copy'));
    }
    const form = stored?.form ?? formFromInvoice(page.invoice, page.client?.uid ?? null);
    // An invoice cannot be created for a client who was removed from the account (specification 3).
    const next = form.connectionUid === null ? null : nextClientOf(book.orm, form.connectionUid);
    return {
      form: { ...form, connectionUid: next !== null && isClientListed(book.orm, next) ? next : null },
      locale: localeOf(page.client?.language ?? null, app.locale),
    };
  }

  return {
    'draft:copy': ({ uid, isMovedOn }) => {
      const { book } = app.session();
      const { form, locale } = originalOf(uid);
      const [today, now, copyUid] = [app.today(), app.now(), app.createUid()];
      const statementNo = book.numbers.reserve({ uid: copyUid, clientUid: form.connectionUid, date: today }, now);
      const copy = copyOf(form, { today, statementNo, textLocale: isMovedOn ? locale : null });
      book.drafts.save(copyUid, copy, now);
      const draft = openDraft(app, copyUid);
      invariant(draft !== null, 'a draft just saved is in the book');
      return draft;
    },
    'draft:last-of-client': ({ clientUid, except }) => lastInvoiceOf(app.session().book.orm, clientUid, except),
    'draft:fill-like': ({ uid, form }) => {
      const original = originalOf(uid);
      const today = isPlainDate(form.date) ? form.date : app.today();
      const copy = copyOf(original.form, { today, statementNo: form.statementNo, textLocale: original.locale });
      return { ...copy, connectionUid: form.connectionUid };
    },
    'draft:prices': ({ uid }) => {
      const { book } = app.session();
      const draft = book.drafts.read(uid);
      return draft === null ? [] : priceOffers(draft.form, cataloguePrices(book.orm));
    },
  } satisfies Partial<Handlers>;
}
