import { invoiceFields } from '#shared/service/invoice.ts';
import type { OutboxRow } from './entry.ts';

/**
 * Whether a refusal was for the number of an invoice. `certain`: it names that and nothing else. `possible`: a new invoice
 * was refused, and nothing that it names is another field; many services say only in words that a number is taken.
 */
export type NumberRefusal = 'certain' | 'possible';

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

/** `items.price`, `items[0][price]`: what the complaint is about comes first, in the spelling of a request or an answer. */
function isOtherField(name: string): boolean {
  const [spelled = ''] = name.split(/[.[]/);
  const field = spelled.replace(/_(?:id|attributes)$/, '');
  return field !== NUMBER && Object.hasOwn(invoiceFields, field);
}
