import type { ClientCard, InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { invoiceForm, TODAY } from '#test/helpers/books.ts';

/** A new draft in the editor, as main answers with it. */
export function draftOf(form: Partial<InvoiceForm> = {}, part: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return {
    uid: 'draft',
    form: invoiceForm({ connectionUid: null, ...form }),
    isNew: true,
    invoiceState: null,
    hasDetails: true,
    client: null,
    currency: null,
    account: { subTotal: null, billedTotal: null, verdict: null, calibration: newCalibration },
    paidTotal: null,
    savedAt: 0,
    upload: 'local',
    areLinesLocked: false,
    areTotalsOwn: true,
    today: TODAY,
    ...part,
  };
}

/** A client billed in euros. */
export function clientCard(uid: string, part: Partial<ClientCard> = {}): ClientCard {
  return {
    uid,
    name: uid,
    email: '',
    currency: 'EUR',
    language: null,
    addressLines: [],
    formerNames: [],
    upload: 'synced',
    openSums: [],
    overdueCount: 0,
    overdueSums: [],
    overdueSince: null,
    ...part,
  };
}
