import type { InvoiceForm } from './invoice-form.ts';

/** The states of an object around one save, for undoing the save. */
export interface SavedEdit<Form = InvoiceForm> {
  /** Ms since epoch. */
  readonly at: number;
  /** Null when the save created the object. */
  readonly before: Form | null;
  readonly after: Form;
}
