import { AppError } from '#shared/errors.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { clientBody, clientFromView, writtenClient } from '#shared/client/client-body.ts';
import type { ClientForm } from '#shared/client/client-form.ts';
import { cleanText } from '#shared/client/form-texts.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { findAlikeClients } from '#main/db/clients/alike-clients.ts';
import { clientActivity } from '#main/db/clients/client-activity.ts';
import { setClientNote } from '#main/db/clients/client-notes.ts';
import { clientPage } from '#main/db/clients/client-page.ts';
import { profilesOf } from '#main/db/clients/client-profiles.ts';
import { getClientCard, searchClients } from '#main/db/clients/client-search.ts';
import { duplicateReport } from '#main/db/clients/duplicate-report.ts';
import { keepApart } from '#main/db/clients/clients-apart.ts';
import { chooseNext, nextInvoicesOf } from '#main/db/clients/move-next-invoices.ts';
import { setPrimaryContact } from '#main/db/clients/primary-contact.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { message } from '#shared/words/message.ts';

/** Throws `invalid_input` for a client that lacks a required field or that the service would refuse. */
function refuseUnusable(client: ClientForm): void {
  const [problem] = clientProblems(client, null);
  if (problem !== undefined) throw new AppError('invalid_input', problem.message, { field: problem.field });
}

/** Returns the body of the client's refused create. Throws `not_found` when its create was not refused. */
function refusedBody(book: Book, uid: Uid): JsonObject {
  const entry = book.outbox.listOpenOf(uid).at(-1);
  const isRefused = entry?.state === 'needs_you' && entry.reason === 'rejected';
  if (!isRefused || entry.mutation.op !== 'create' || entry.mutation.resource !== 'connections')
    throw new AppError('not_found', message('error_client_not_correctable'));
  return entry.mutation.data;
}

export function clientHandlers(app: AppContext) {
  return {
    'client:search': ({ text, limit }) => searchClients(app.session().book.orm, text, limit, app.today()),
    'client:name': ({ uid }) => getClientCard(app.session().book.orm, uid, app.today())?.name ?? null,
    'client:page': ({ uid }) => {
      const page = clientPage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', message('error_client_gone'));
      return page;
    },
    'client:activity': ({ uid }) => clientActivity(() => app.session().book, uid),
    'client:recurring': ({ uid }) => profilesOf(app.session().book.orm, uid),
    'client:refresh': ({ uid }) => {
      app.session().engine.request('connections', uid);
      return null;
    },
    'client:set-note': ({ uid, text }) => {
      setClientNote(app.session().book, uid, text);
      return null;
    },
    'client:find-alike': (client) => {
      const { category, first_name, last_name, phone } = client;
      const email = cleanText('business_email', client.business_email);
      const name = connectionName({ name: category === 'organization' ? client.name : null, first_name, last_name });
      return findAlikeClients(app.session().book.orm, { name, email, phone }, app.today());
    },
    'client:duplicates': () => duplicateReport(() => app.session().book.orm, app.today()),
    'client:keep-apart': ({ uid, others, isApart }) => {
      keepApart(app.session().book, uid, others, isApart);
      return null;
    },
    'client:weigh-next': ({ uid }) => nextInvoicesOf(app.session().book, uid),
    'client:choose-next': (choice) => chooseNext(app.session().book, choice, app.now()),
    'client:create': (client) => {
      const { book } = app.session();
      refuseUnusable(client);
      const uid = app.createUid();
      // Enqueued with an undo window: a client that was sent cannot be deleted from the account by Inkwell.
      book.edits.enqueueHeld([{ op: 'create', resource: 'connections', uid, data: clientBody(client) }], app.now());
      const card = getClientCard(book.orm, uid, app.today());
      invariant(card !== null, 'a client just created is in the book');
      return card;
    },
    'client:set-primary': ({ uid, name }) => setPrimaryContact(app.session().book, uid, name, app.now()),
    'client:get-refused': ({ uid }) => clientFromView(refusedBody(app.session().book, uid)),
    'client:correct': ({ uid, client }) => {
      const { book } = app.session();
      refuseUnusable(client);
      // A refused create did not happen, so the update is folded into it and the create is sent again.
      const data = writtenClient(client, refusedBody(book, uid));
      book.edits.enqueue([{ op: 'update', resource: 'connections', uid, data, base: {} }], app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
