import type { Hono } from 'hono';
import { listAnswer } from './answers.ts';

/** The schedules of the account (specification 4.5). None are kept yet: the list is empty and nothing else answers. */
export function registerRecurringInvoices(app: Hono): void {
  app.get('/api/rinv', (context) => listAnswer(context, 'recurring_invoices', [], () => ({})));
}
