import type { DueTerms } from '#shared/dates/due-terms.ts';
import { dueDateFor } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyForm } from '#shared/invoice-form/invoice-form.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The part of an estimate that an invoice is started from. */
export interface EstimateHead {
  readonly number: string;
  readonly summary: string;
  readonly note: string;
  readonly subTotal: Decimal | null;
}

interface Starting {
  readonly clientUid: Uid | null;
  readonly statementNo: string;
  readonly today: PlainDate;
  readonly terms: DueTerms;
}

/**
 * Returns the form of an invoice started from an estimate. The service shows no lines of estimates, so there is one line with the sub
 * total; it is called like the estimate, so that nobody takes it for the work itself.
 */
export function startedForm(estimate: EstimateHead, { clientUid, statementNo, today, terms }: Starting): InvoiceForm {
  const { number, summary, note, subTotal } = estimate;
  return {
    ...emptyForm,
    connectionUid: clientUid,
    statementNo,
    date: today,
    dueDate: dueDateFor(terms, today) ?? today,
    summary,
    note,
    lines: [
      {
        key: 'items-0',
        kind: 'items',
        date: '',
        description: number || summary,
        quantity: '1',
        unit: '',
        price: subTotal ?? '',
      },
    ],
  };
}
