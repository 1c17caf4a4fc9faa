import { expenseCategoryFields, itemCategoryFields, ratedCategoryFields } from './category.ts';
import { connectionFields } from './connection.ts';
import { contactFields } from './contact.ts';
import { estimateFields } from './estimate.ts';
import type { FieldTable } from './field-spec.ts';
import { invoiceFields } from './invoice.ts';
import { paymentFields } from './payment.ts';
import { recurringInvoiceFields } from './recurring-invoice.ts';
import type { Resource } from './resources.ts';

/** Holds every field of every resource: the only table for reading, writing, merging and validating. */
export const fieldsOf: Readonly<Record<Resource, FieldTable>> = {
  connections: connectionFields,
  contacts: contactFields,
  invoices: invoiceFields,
  estimates: estimateFields,
  recurring_invoices: recurringInvoiceFields,
  payments: paymentFields,
  item_categories: itemCategoryFields,
  expense_categories: expenseCategoryFields,
  task_categories: ratedCategoryFields,
  trip_categories: ratedCategoryFields,
};
