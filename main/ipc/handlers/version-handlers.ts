import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { formChanges, isSameForm } from '#shared/invoice-form/changes.ts';
import type { FormVersion, VersionRow } from '#shared/invoice-form/version.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { project } from '#shared/projection/project.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { calibratedPolicy, totalsOf } from '#shared/money/calibration/predict.ts';
import { detailsOf } from '#shared/projection/project.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { message } from '#shared/words/message.ts';

/** Returns the fields that no version changes: state, paid total and currency. Null for an invoice that was never uploaded. */
const settledAs = ({ invoice, account }: InvoicePage, currency: string | null): JsonObject | null =>
  account.billedTotal === null
    ? null
    : { state: invoice['state'], paid_total: invoice['paid_total'], currency_iso_code: currency };

export function versionHandlers(app: AppContext) {
  function pageOf(uid: Uid): InvoicePage {
    const page = getInvoicePage(app.session().book, uid, app.today());
    if (page === null) throw new AppError('not_found', message('error_invoice_gone'));
    return page;
  }

  /** Returns the form that the editor would open; null when the invoice's lines were never downloaded. */
  function formNow(page: InvoicePage): InvoiceForm | null {
    const stored = app.session().book.drafts.read(page.uid);
    if (stored !== null) return stored.form;
    return page.hasDetails ? formFromInvoice(page.invoice, page.client?.uid ?? null) : null;
  }

  function inTodaysUnit<Version extends { readonly form: InvoiceForm }>(version: Version): Version {
    const { taskUnit } = calibratedPolicy(app.session().book.calibration.current());
    return { ...version, form: withTimesIn(version.form, taskUnit) };
  }

  function versionOf(id: number): FormVersion {
    const version = app.session().book.versions.get(id);
    if (version === null) throw new AppError('not_found', message('error_version_gone'));
    return inTodaysUnit(version);
  }

  const currencyFor = (form: InvoiceForm, page: InvoicePage): string | null => {
    const client =
      form.connectionUid === null ? null : getClientCard(app.session().book.orm, form.connectionUid, app.today());
    const own = page.invoice['currency_iso_code'];
    const ownCurrency = typeof own === 'string' ? own : null;
    // An invoice keeps its own currency even when the client's currency has changed since.
    const isOwnClient = form.connectionUid === (page.client?.uid ?? null);
    return isOwnClient ? (ownCurrency ?? client?.currency ?? null) : (client?.currency ?? ownCurrency);
  };

  return {
    'version:list': ({ uid }) => {
      const { book } = app.session();
      const page = pageOf(uid);
      const now = formNow(page);
      const kept = book.versions.list(uid).map(inTodaysUnit);
      const calibration = book.calibration.current();
      return kept.map(({ id, at, kind, form }, index): VersionRow => {
        const before = kept[index + 1];
        const currency = currencyFor(form, page);
        const details = detailsOf(readInvoiceForm(form).data);
        return {
          id,
          at,
          kind,
          changes: before === undefined ? null : formChanges(before.form, form),
          lineCount: form.lines.filter((line) => !isBlankLine(line)).length,
          total: totalsOf(details, currencyDigits(currency), calibration).totals.billedTotal,
          currency,
          isCurrent: now !== null && isSameForm(form, now),
        };
      });
    },
    'version:get': ({ id }) => {
      const { book } = app.session();
      const { uid, form } = versionOf(id);
      const page = pageOf(uid);
      const client = form.connectionUid === null ? null : getClientCard(book.orm, form.connectionUid, app.today());
      const currency = currencyFor(form, page);
      const { data } = readInvoiceForm(form);
      const calibration = book.calibration.current();
      const mirror = settledAs(page, currency);
      const source = { mirror, details: null, patch: data, totalsVerdict: page.account.verdict };
      const { view, totalIs, ownTotals } = project('invoices', source, { currency, calibration });
      const invoice = { ...view, connection: null };
      return {
        id,
        page: {
          ...page,
          invoice,
          client,
          totalIs: totalIs ?? 'service',
          ownRange: ownTotals?.range ?? null,
          hasDetails: true,
          areLinesOutdated: false,
        },
      };
    },
    'version:restore': ({ id }) => {
      const { book } = app.session();
      const { uid, form } = versionOf(id);
      const now = formNow(pageOf(uid));
      if (now === null) throw new AppError('invalid_input', message('error_lines_not_here_yet'));
      // Keeps the present number: another invoice may have been given the version's number since.
      const restored = { ...form, statementNo: now.statementNo };
      const at = app.now();
      book.writer.write(() => {
        book.versions.keep(uid, now, 'replaced', at);
        // Replaces the base of an editor that was opened earlier: the version's changes are relative to the present invoice.
        if (book.drafts.read(uid) === null) book.drafts.opened(uid);
        book.drafts.save(uid, restored, at);
      });
      return restored;
    },
  } satisfies Partial<Handlers>;
}
