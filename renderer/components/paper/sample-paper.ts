import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';
import type { Paper } from '#renderer/documents/paper-model.ts';
import { paperOf } from '#renderer/documents/paper-model.ts';
import { words } from '#shared/words/words.ts';

export const SAMPLE_NUMBER = 'INV-000123';

const sampleClient = (): ClientCard => ({
  uid: '',
  name: words.paper_sample_client(),
  email: null,
  currency: 'EUR',
  language: null,
  addressLines: ['4 Harbour Street', '20457 Hamburg'],
  formerNames: [],
  upload: 'synced',
  openSums: [],
  overdueCount: 0,
  overdueSums: [],
  overdueSince: null,
});

/** Returns an invented invoice, to show the paper's look before there is a real one. */
export function samplePaper(issuer: string, today: PlainDate): Paper {
  const view = {
    statement_no: SAMPLE_NUMBER,
    date: today,
    due_date: addDays(today, 14),
    payment_options: ['bank_transfer', 'paypal'],
    note: words.paper_sample_note(),
    sub_total: '1630.00',
    billed_total: '1939.70',
    paid_total: '0.00',
    total_due: '1939.70',
    tasks: [
      {
        description: words.paper_sample_line_first(),
        duration: '390',
        rate: '120.00',
        total: '780.00',
        date: addDays(today, -3),
        sort_order: 1,
      },
    ],
    items: [
      { description: words.paper_sample_line_second(), quantity: '1', price: '850.00', total: '850.00', sort_order: 2 },
    ],
    taxes: [{ name: words.paper_sample_tax(), combined_amount_percent: '19%', percentage: true, sort_order: 1 }],
  };
  return paperOf({
    view,
    client: sampleClient(),
    issuer,
    currency: 'EUR',
    hasDetails: true,
    policy: likelyPolicy,
    hasRemainderRow: false,
  });
}
