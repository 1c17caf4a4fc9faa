import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';
import type { Paper } from '#renderer/documents/paper-model.ts';
import { paperOf } from '#renderer/documents/paper-model.ts';
import { words } from '#renderer/i18n/words.ts';

const text = words.paper.sample;

export const SAMPLE_NUMBER = 'INV-000123';

const client: ClientCard = {
  uid: '',
  name: text.client,
  email: null,
  currency: 'EUR',
  language: null,
  addressLines: [...text.address],
  formerNames: [],
  upload: 'synced',
  openSums: [],
  overdueCount: 0,
  overdueSums: [],
  overdueSince: null,
};

/** Returns an invented invoice, to show the paper's look before there is a real one. */
export function samplePaper(issuer: string, today: PlainDate): Paper {
  const [workshop, logo] = text.lines;
  const view = {
    statement_no: SAMPLE_NUMBER,
    date: today,
    due_date: addDays(today, 14),
    payment_options: ['bank_transfer', 'paypal'],
    note: text.note,
    sub_total: '1630.00',
    billed_total: '1939.70',
    paid_total: '0.00',
    total_due: '1939.70',
    tasks: [
      {
        description: workshop,
        duration: '390',
        rate: '120.00',
        total: '780.00',
        date: addDays(today, -3),
        sort_order: 1,
      },
    ],
    items: [{ description: logo, quantity: '1', price: '850.00', total: '850.00', sort_order: 2 }],
    taxes: [{ name: text.tax, combined_amount_percent: '19%', percentage: true, sort_order: 1 }],
  };
  return paperOf({
    view,
    client,
    issuer,
    currency: 'EUR',
    hasDetails: true,
    policy: likelyPolicy,
    hasRemainderRow: false,
  });
}
