import { invoiceFields } from '#shared/service/invoice.ts';
import type { OutboxRow } from './entry.ts';

/**
 * Tells whether an invoice was refused because of its number. `certain`: the refusal names the number and no other
 * field. `possible`: a create was refused and the refusal names no other field; many services say only in words that a
 * number is taken.
 */
type NumberRefusal = 'certain' | 'possible';

const NUMBER = 'statement_no';

export function numberRefusal({ mutation, error }: Pick<OutboxRow, 'mutation' | 'error'>): NumberRefusal | null {
  const { resource, op } = mutation;
  if (error?.code !== 'rejected' || resource !== 'invoices' || (op !== 'create' && op !== 'update')) return null;
  const named = Object.keys(error.fields);
  if (named.length > 0 && named.every((field) => field === NUMBER)) return 'certain';
  if (op !== 'create') return null;
  return named.includes(NUMBER) || !named.some(isOtherField) ? 'possible' : null;
}

export const isNumberRefused = (entry: Pick<OutboxRow, 'mutation' | 'error'>): boolean =>
  numberRefusal(entry) === 'certain';

/**
 * Tells whether a refusal names another field than the number. Spellings such as `items.price` and `items[0][price]`
 * count by their first part.
 */
function isOtherField(name: string): boolean {
  const [spelled = ''] = name.split(/[.[]/);
  const field = spelled.replace(/_(?:id|attributes)$/, '');
  return field !== NUMBER && Object.hasOwn(invoiceFields, field);
}
