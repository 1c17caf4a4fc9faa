import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { MailContext } from '#shared/mail/variables.ts';

const SENT_DAYS_AGO = 34;
const LATE_DAYS = 20;

/** Returns an invented invoice for the preview of a template. */
export function sampleMail(companyName: string, today: PlainDate): MailContext {
  return {
    clientName: 'Birch & Harbor Ltd',
    companyName,
    contact: { firstName: 'Ann', lastName: 'Birch' },
    invoice: {
      number: 'INV-001042',
      date: addDays(today, -SENT_DAYS_AGO),
      dueDate: addDays(today, -LATE_DAYS),
      total: '1250.00',
      due: '750.00',
      paid: '500.00',
      currency: 'EUR',
      poNumber: 'PO-7',
      summary: 'Website, second part',
    },
    today,
  };
}
