import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const english: StandardTexts = {
  first: text(
    'Invoice {{invoice.number}} from {{company.name}}',
    'Hello {{contact.first_name}},',
    'here is invoice {{invoice.number}} for {{invoice.total}}, due on {{invoice.due_date}}.',
    'Thank you,\n{{company.name}}',
  ),
  friendly: text(
    'A reminder: invoice {{invoice.number}}',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}}, and {{invoice.due}} of it is still open. It may simply have slipped through; could you have a look?',
    'If you have paid in the meantime, please take this as settled.',
    'Thank you,\n{{company.name}}',
  ),
  firm: text(
    'Reminder: invoice {{invoice.number}} is overdue',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}} (days late: {{invoice.days_late}}). {{invoice.due}} is still open.',
    'Please pay within the next seven days, or tell us when we can expect the payment.',
    'Kind regards,\n{{company.name}}',
  ),
  final: text(
    'Last reminder: invoice {{invoice.number}}',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}}, and {{invoice.due}} of it is still open.',
    'Please pay within seven days. If something stands in the way, call us: we would rather find a way together than take further steps.',
    'Kind regards,\n{{company.name}}',
  ),
};
