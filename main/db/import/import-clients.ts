import { assertNever } from '#shared/assert.ts';
import { clientBody, clientFromView } from '#shared/client/client-body.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { clientFields } from '#shared/client/client-form.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import { contactBody, contactProblems } from '#shared/client/contact-form.ts';
import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { ClientOutcome, ImportDefaults, ImportedClient, ImportedRecords } from '#shared/import/client-import.ts';
import { withDefaults } from '#shared/import/client-import.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { connectionLabel } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { isKnown } from '#main/db/drafts/without-draft.ts';
import { addressOf, canBeEdited } from '#main/db/objects/object-state.ts';
import { clientChanges } from './client-changes.ts';
import { clientMatcher } from './client-matches.ts';
import type { ImportOptions } from './import-options.ts';
import { importContact } from './import-contact.ts';
import { viewWithoutDraft } from './view-without-draft.ts';

interface ClientImportOptions extends ImportOptions {
  readonly defaults: ImportDefaults;
}

export interface ImportStep extends ImportedRecords {
  readonly outcome: ClientOutcome;
  /** A client whose contacts have to be read before it can be said which are new; null for none. */
  readonly unread: Uid | null;
}

const nothing = { created: [], changed: [], unread: null };
const refused = (reason: FormProblem['message']): ImportStep => ({ ...nothing, outcome: { kind: 'refused', reason } });

/**
 * Returns a function that imports clients of a file one by one: new ones are enqueued with their contacts, and those that are there
 * get what the file has otherwise. Call it inside a transaction, soon: the book is read here.
 */
export function clientImporter(
  book: Book,
  clients: readonly ImportedClient[],
  options: ClientImportOptions,
): (client: ImportedClient) => ImportStep {
  const match = clientMatcher(book.orm, clients);
  return (client) => {
    const [problem] = problemsOf(client, options.defaults);
    if (problem !== undefined) return refused(problem.message);
    const found = match(client);
    switch (found.kind) {
      case 'new':
        return client.isDoubtful && !client.isOther
          ? { ...nothing, outcome: { kind: 'doubtful', reason: null } }
          : createClient(client, options);
      case 'known':
        return updateClient(book, found.uid, client, options);
      case 'doubtful':
        return { ...nothing, outcome: found };
      default:
        return assertNever(found);
    }
  };
}

function problemsOf({ form, contacts }: ImportedClient, defaults: ImportDefaults): readonly FormProblem[] {
  const ofContacts = contacts.flatMap((contact) => contactProblems({ ...contact, connection: '' }, null));
  return [...clientProblems(withDefaults(form, defaults), null), ...ofContacts];
}

function createClient(client: ImportedClient, options: ClientImportOptions): ImportStep {
  const outcome = { kind: 'created' } as const;
  if (options.isTrial) return { ...nothing, outcome };
  const uid = options.createUid();
  const form = withPrimary(withDefaults(client.form, options.defaults), client);
  const mutations: readonly Mutation[] = [
    { op: 'create', resource: 'connections', uid, data: clientBody(form) },
    ...client.contacts.map((contact): Mutation => {
      const data = contactBody({ ...contact, connection: uid });
      return { op: 'create', resource: 'contacts', uid: options.createUid(), data };
    }),
  ];
  options.enqueue(mutations);
  return { ...nothing, outcome, created: [{ resource: 'connections', uid }] };
}

/** A company's first contact is its primary one, unless the file names another. */
function withPrimary(form: ClientForm, { contacts: [first] }: ImportedClient): ClientForm {
  const isNamed = form.primary_contact_first_name !== '' || form.primary_contact_last_name !== '';
  if (first === undefined || isNamed) return form;
  return { ...form, primary_contact_first_name: first.first_name, primary_contact_last_name: first.last_name };
}

function updateClient(
  book: Book,
  uid: Uid,
  { form, contacts }: ImportedClient,
  options: ClientImportOptions,
): ImportStep {
  const state = book.rows.of('connections').byUid(uid);
  const view = viewWithoutDraft(book, 'connections', uid);
  const name = view === null ? '' : connectionLabel(view);
  if (state === null || view === null || !canBeEdited(state)) return refused(message('error_client_gone'));
  // Nothing would create a client that is only a draft, and what is imported would wait for ever.
  if (!isKnown(book, uid, state)) return refused(message('import_client_unsaved', { name }));
  const data = clientChanges(view, form);
  const changed = clientFields.filter((field) => data[field] !== undefined);
  const address = addressOf(state);
  const areRead = address === null || book.engineStores.mirror.wasRead({ resource: 'contacts', parent: address });
  const client = { uid, name, areContactsRead: areRead };
  const ofContacts = contacts.map((contact) => importContact(book, client, contact, options));
  const outcome: ClientOutcome = { kind: 'known', name, changed, contacts: ofContacts.map((made) => made.outcome) };
  const made = {
    created: ofContacts.flatMap(({ created }) => created),
    changed: ofContacts.flatMap((each) => each.changed),
    unread: areRead || contacts.length === 0 ? null : uid,
  };
  if (changed.length === 0 || options.isTrial) return { ...made, outcome };
  const base = Object.fromEntries(changed.map((field) => [field, view[field] ?? null]));
  options.enqueue([{ op: 'update', resource: 'connections', uid, data, base }]);
  const saved = { at: options.at, before: clientFromView(view), after: clientFromView({ ...view, ...data }) };
  return { ...made, outcome, changed: [{ resource: 'connections', uid, saved }, ...made.changed] };
}
