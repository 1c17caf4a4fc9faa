import { AppError } from '#shared/errors.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { cleanAddress, isMailAddress } from '#shared/mail/mail-address.ts';
import { clientBody, clientOfBody, correctedBody } from '#shared/client/to-body.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NewClient } from '#shared/client/new-client.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { isCurrencyCode } from '#shared/money/currency-codes.ts';
import type { Book } from '#main/db/book.ts';
import { clientPage } from '#main/db/clients/client-page.ts';
import { findAlikeClients, getClientCard, searchClients } from '#main/db/clients/client-search.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { message } from '#shared/words/message.ts';
import { inputProblem } from '#shared/service/field-label.ts';

/** Throws `invalid_input` for a client that lacks a required field or that the service would refuse. */
function refuseUnusable(client: NewClient): void {
  const { email, currency } = client;
  const [problem] = validateBody('connections', 'create', clientBody(client));
  if (problem !== undefined) {
    throw new AppError('invalid_input', inputProblem(problem.field, problem.reason), {
      field: problem.field,
    });
  }
  if (!isMailAddress(cleanAddress(email))) {
    throw new AppError('invalid_input', message('error_mail_address_needed'), { field: 'business_email' });
  }
  if (!isCurrencyCode(currency))
    throw new AppError('invalid_input', message('error_currency_code_needed'), { field: 'currency' });
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
    'client:page': ({ uid }) => {
      const page = clientPage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', message('error_client_gone'));
      return page;
    },
    'client:find-alike': (client) => {
      const { category, firstName: first_name, lastName: last_name, email } = client;
      const name = connectionName({ name: category === 'organization' ? client.name : null, first_name, last_name });
      return findAlikeClients(app.session().book.orm, name, email, app.today());
    },
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
    'client:get-refused': ({ uid }) => clientOfBody(refusedBody(app.session().book, uid)),
    'client:correct': ({ uid, client }) => {
      const { book } = app.session();
      refuseUnusable(client);
      // A refused create did not happen, so the update is folded into it and the create is sent again.
      const data = correctedBody(refusedBody(book, uid), client);
      book.edits.enqueue([{ op: 'update', resource: 'connections', uid, data, base: {} }], app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
