import { AppError } from '#shared/errors.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { connectionName } from '#shared/model/connection.ts';
import type { NewClient } from '#shared/model/new-client.ts';
import { validateBody } from '#shared/model/validate.ts';
import { findAlikeClients, getClientCard, searchClients } from '#main/db/queries/client-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The body of a new connection: an organization has a name, an individual a first and perhaps a last name. */
function clientBody(client: NewClient): JsonObject {
  const shared = {
    category: client.category,
    business_email: client.email.trim(),
    language: client.language,
    currency: client.currency,
  };
  if (client.category === 'organization') return { ...shared, name: client.name.trim() };
  const lastName = client.lastName.trim();
  return { ...shared, first_name: client.firstName.trim(), ...(lastName === '' ? {} : { last_name: lastName }) };
}

const labels: Readonly<Record<string, string>> = {
  name: 'name',
  first_name: 'first name',
  business_email: 'e-mail address',
};

export function clientHandlers(app: AppContext) {
  return {
    'client:search': ({ text, limit }) => searchClients(app.session().book.orm, text, limit, app.today()),
    'client:find-alike': (client) => {
      const { category, firstName: first_name, lastName: last_name, email } = client;
      const name = connectionName({ name: category === 'organization' ? client.name : null, first_name, last_name });
      return findAlikeClients(app.session().book.orm, name, email, app.today());
    },
    'client:create': (client) => {
      const { book, engine } = app.session();
      const data = clientBody(client);
      const [problem] = validateBody('connections', 'create', data);
      if (problem !== undefined) {
        throw new AppError('invalid_input', `The ${labels[problem.field] ?? problem.field} ${problem.reason}.`, {
          field: problem.field,
        });
      }
      if (!EMAIL.test(client.email.trim())) {
        throw new AppError('invalid_input', 'This e-mail address is not complete.', { field: 'business_email' });
      }
      const uid = app.createUid();
      book.edits.enqueue([{ op: 'create', resource: 'connections', uid, data }], app.now());
      engine.wake();
      const card = getClientCard(book.orm, uid, app.today());
      invariant(card !== null, 'a client just created is in the book');
      return card;
    },
  } satisfies Partial<Handlers>;
}
