import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DocumentResource } from '#shared/service/resources.ts';
import type { DocumentForm, FormReading } from './invoice-form.ts';

/** Maps the fields of the service that are no rows to the properties of a form. */
export type FormFields<Form extends DocumentForm> = Readonly<Record<string, keyof Form>>;

/** Tells how the form of a document stands for an object of the account. */
export interface FormSpec<Form extends DocumentForm, Field extends string = string> {
  readonly resource: DocumentResource;
  readonly fields: Readonly<Record<Field, keyof Form>>;
  fromView(view: JsonObject, clientUid: Uid | null): Form;
  read(form: Form): FormReading;
}

/** The fields that invoices and recurring profiles have in common. */
export const documentFields = {
  connection: 'connectionUid',
  summary: 'summary',
  note: 'note',
  po_number: 'poNumber',
  payment_options: 'paymentOptions',
  allow_partial_payments: 'allowPartialPayments',
  send_receipts_automatically: 'sendReceiptsAutomatically',
  send_reminders: 'sendReminders',
} as const satisfies FormFields<DocumentForm>;
