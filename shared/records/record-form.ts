import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import { categoryName, categoryProblems } from '#shared/catalogue/category-form.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { clientName } from '#shared/client/client-form.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import type { ContactForm } from '#shared/client/contact-form.ts';
import { contactName, contactProblems } from '#shared/client/contact-form.ts';
import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { readProfile } from '#shared/recurring/profile-spec.ts';
import type { ProfileFacts } from '#shared/screens/profile-facts.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import { categoryResources } from '#shared/service/category.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The form of each resource that is edited as a draft and has no editor of its own, as invoices have. */
export interface RecordForms extends Readonly<Record<CategoryResource, CategoryForm>> {
  readonly connections: ClientForm;
  readonly contacts: ContactForm;
  readonly recurring_invoices: ProfileForm;
}

export const editedRecords = [
  'connections',
  'contacts',
  'recurring_invoices',
  ...categoryResources,
] as const satisfies readonly (keyof RecordForms)[];
export type EditedRecord = (typeof editedRecords)[number];

/** A field of any of these forms that a person changes. */
export type RecordField = Exclude<{ readonly [R in EditedRecord]: keyof RecordForms[R] }[EditedRecord], 'runsDone'>;

/** The content of an editor: the object's draft, or else the object. */
export interface RecordDraft<R extends EditedRecord = EditedRecord> {
  readonly resource: R;
  readonly uid: Uid;
  readonly form: RecordForms[R];
  /** The object when its draft was begun, with what waited then; null for one that did not exist. */
  readonly known: RecordForms[R] | null;
  /** Ms since epoch; 0 without a stored draft. */
  readonly savedAt: number;
  /** Facts about a document; null for a record without lines and totals. */
  readonly document: ProfileFacts | null;
}

/** A form with the resource that it is about. */
export type AnyRecordForm = { readonly [R in EditedRecord]: FormOf<R> }[EditedRecord];
interface FormOf<R extends EditedRecord> {
  readonly resource: R;
  readonly form: RecordForms[R];
}

/** The states around a save, for its undo. */
export type AnySavedRecord = { readonly [R in EditedRecord]: SavedRecord<R> }[EditedRecord];
export interface SavedRecord<R extends EditedRecord> {
  readonly resource: R;
  readonly saved: SavedEdit<RecordForms[R]>;
}

type Problems<R extends EditedRecord> = (form: RecordForms[R], known: RecordForms[R] | null) => readonly FormProblem[];

/** Returns what prevents the upload of a form, in the order of its fields. `known` is null for a new object. */
export const recordProblems: { readonly [R in EditedRecord]: Problems<R> } = {
  connections: clientProblems,
  contacts: contactProblems,
  recurring_invoices: (form, known) => readProfile(form, known).problems,
  item_categories: (form, known) => categoryProblems('item_categories', form, known),
  expense_categories: (form, known) => categoryProblems('expense_categories', form, known),
  task_categories: (form, known) => categoryProblems('task_categories', form, known),
  trip_categories: (form, known) => categoryProblems('trip_categories', form, known),
};

const names: { readonly [R in EditedRecord]: (form: RecordForms[R]) => string } = {
  connections: (form) => clientName(form) || form.business_email.trim(),
  contacts: (form) => contactName(form) || form.email.trim(),
  recurring_invoices: ({ profileName }) => profileName.trim(),
  item_categories: categoryName,
  expense_categories: categoryName,
  task_categories: categoryName,
  trip_categories: categoryName,
};

/** Returns the name by which a person knows the object, else the address of a client or contact; empty for none. */
export function recordName<R extends EditedRecord>({ resource, form }: FormOf<R>): string {
  return names[resource](form);
}
