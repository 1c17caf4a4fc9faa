import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { RecordForms } from '#shared/records/record-form.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { categoryDraft } from './category-draft.ts';
import { clientDraft } from './client-draft.ts';
import { contactDraft } from './contact-draft.ts';
import type { DraftForm } from './draft-form.ts';
import { invoiceDraft } from './invoice-draft.ts';
import { recurringDraft } from './recurring-draft.ts';

/** The form of each resource that is edited as a draft. */
export interface Forms extends RecordForms {
  readonly invoices: InvoiceForm;
}

export type DraftedResource = keyof Forms;

export const draftForms: { readonly [R in DraftedResource]: DraftForm<Forms[R]> } = {
  invoices: invoiceDraft,
  connections: clientDraft,
  contacts: contactDraft,
  recurring_invoices: recurringDraft,
  item_categories: categoryDraft('item_categories'),
  expense_categories: categoryDraft('expense_categories'),
  task_categories: categoryDraft('task_categories'),
  trip_categories: categoryDraft('trip_categories'),
};

export function isDrafted(resource: Resource): resource is DraftedResource {
  return resource in draftForms;
}

export const draftedResources: readonly DraftedResource[] = resources.filter(isDrafted);
