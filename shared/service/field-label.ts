import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

const known: Readonly<Record<string, Message>> = {
  connection: message('field_connection'),
  currency_iso_code: message('field_currency_iso_code'),
  po_number: message('field_po_number'),
  statement_no: message('field_statement_no'),
};

/** Names a field of the service in everyday words; the service's own name where there is none. */
export const plainName = (field: string): string | Message =>
  (Object.hasOwn(known, field) ? known[field] : undefined) ?? field.replaceAll('_', ' ');

/** Says what is wrong with a field, as a sentence. */
export const inputProblem = (field: string, problem: Message): Message =>
  message('error_input_field', { field: plainName(field), problem });
