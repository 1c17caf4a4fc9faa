import type { ExpenseCategory, ItemCategory, RatedCategory } from '#shared/service/category.ts';
import { formatAmount } from '#main/demo/totals/currencies.ts';
import type { Form } from '#main/demo/requests/form-reader.ts';

// Saved amounts have no currency; they are shown as most amounts are.
const DIGITS = 2;

/** A placeholder for the identity until the request has proven valid. */
const NOT_YET = { id: 0, created_at: null } as const;

export function readItemCategory(form: Form, kept: ItemCategory | null): ItemCategory {
  form.require('name', 'price');
  const price = form.decimal('price', kept?.price);
  return {
    ...NOT_YET,
    name: form.text('name', kept?.name),
    description: form.text('description', kept?.description),
    unit: form.text('unit', kept?.unit),
    price,
    formatted_price: formatAmount(price, DIGITS),
  };
}

/**
 * Reads a saved expense. The specification also lists a description, a unit and a price for its update, but the object
 * has no such fields.
 */
export function readExpenseCategory(form: Form, kept: ExpenseCategory | null): ExpenseCategory {
  form.require('name');
  return { ...NOT_YET, name: form.text('name', kept?.name) };
}

export function readRatedCategory(form: Form, kept: RatedCategory | null): RatedCategory {
  form.require('name');
  if (form.knobs.required === 'likely') form.require('rate');
  const rate = form.decimal('rate', kept?.rate);
  return {
    ...NOT_YET,
    name: form.text('name', kept?.name),
    rate,
    formatted_rate: rate === null ? null : formatAmount(rate, DIGITS),
  };
}
