import { AppError } from '#shared/errors.ts';
import { emptyCategory } from '#shared/catalogue/category-form.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { emptyContact } from '#shared/client/contact-form.ts';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { mailLanguage } from '#shared/mail/language.ts';
import { invariant } from '#shared/assert.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { freshProfile } from '#shared/recurring/profile-form.ts';
import type { AnyRecordForm, EditedRecord, RecordDraft, RecordForms } from '#shared/records/record-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { usualOfClients } from '#main/db/clients/usual-of-clients.ts';
import { knownForm } from '#main/db/drafts/known-form.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';
import { draftForms } from './draft-forms.ts';
import { profileFacts } from './profile-facts.ts';

interface NewRecord {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly locale: string;
  readonly today: PlainDate;
}

/** Returns an empty draft with what Inkwell proposes. It is stored only with its first keystroke. */
export function newRecord<R extends EditedRecord>(
  book: Book,
  resource: R,
  { uid, clientUid, locale, today }: NewRecord,
): RecordDraft<R> {
  const proposed: { readonly [Each in EditedRecord]: () => RecordForms[Each] } = {
    connections: () => proposedClient(book, locale),
    contacts: () => {
      invariant(clientUid !== null, 'a contact belongs to a client');
      return emptyContact(clientUid);
    },
    recurring_invoices: () => proposedProfile(clientUid, today),
    item_categories: () => emptyCategory,
    expense_categories: () => emptyCategory,
    task_categories: () => emptyCategory,
    trip_categories: () => emptyCategory,
  };
  const form = proposed[resource]();
  return { resource, uid, form, known: null, savedAt: 0, document: documentOf(book, uid, { resource, form }, today) };
}

/** A profile is proposed to begin with the next month, so that nothing is billed before the person has looked at the date. */
const proposedProfile = (clientUid: Uid | null, today: PlainDate): ProfileForm =>
  freshProfile(clientUid, dayInMonth(monthOf(today) + 1, 1) ?? today);

/** Returns an empty client, proposed to have the language and the currency that most clients of the book have. */
export function proposedClient({ orm }: Book, locale: string): ClientForm {
  const { language, currency } = usualOfClients(orm);
  return { ...emptyClient, language: language ?? mailLanguage(locale), currency: currency ?? 'USD' };
}

/**
 * Returns what the editor opens for an object: its draft, or else the object itself, whose present state becomes the base of what is
 * typed next. Null for an object that the book never had. Throws `not_found` for one that is gone and has no draft.
 */
export function openRecord<R extends EditedRecord>(
  book: Book,
  resource: R,
  uid: Uid,
  today: PlainDate,
): RecordDraft<R> | null {
  book.typed.showForRead();
  const definition = draftForms[resource];
  const { drafts } = book.editorOf(resource);
  const stored = drafts.read(uid);
  if (stored !== null) {
    const { form, savedAt, opened } = stored;
    const known = knownForm(definition, opened, null);
    return { resource, uid, form, savedAt, known, document: documentOf(book, uid, { resource, form }, today) };
  }
  const state = book.rows.of(resource).byUid(uid);
  if (state === null) return null;
  if (!canBeEdited(state)) throw new AppError('not_found', definition.words.gone);
  drafts.opened(uid);
  const { view, connection } = book.rows.draw(resource, state);
  const form = definition.fromView(view, connection?.uid ?? null);
  return { resource, uid, form, known: form, savedAt: 0, document: documentOf(book, uid, { resource, form }, today) };
}

function documentOf<R extends EditedRecord>(
  book: Book,
  uid: Uid,
  record: { readonly resource: R; readonly form: RecordForms[R] },
  today: PlainDate,
): RecordDraft['document'] {
  // The pair is of one resource, which the compiler does not know of a type parameter.
  const known = record as unknown as AnyRecordForm;
  return known.resource === 'recurring_invoices' ? profileFacts(book, uid, known.form, today) : null;
}
