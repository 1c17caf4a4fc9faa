import { AppError } from '#shared/errors.ts';
import type { PersonName } from '#shared/screens/client-page.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { canBeEdited } from '#main/db/objects/object-state.ts';

/**
 * Names the contact that a client has as its primary one; the service keeps a name, no reference. Returns the name before. Throws
 * `not_found` for a client that is gone.
 */
export function setPrimaryContact(book: Book, client: Uid, { first, last }: PersonName, at: number): PersonName {
  const state = book.rows.of('connections').byUid(client);
  if (state === null || !canBeEdited(state)) throw new AppError('not_found', message('error_client_gone'));
  const { view } = book.rows.draw('connections', state);
  const data = { primary_contact_first_name: first || null, primary_contact_last_name: last || null };
  const base = Object.fromEntries(Object.keys(data).map((name) => [name, view[name] ?? null]));
  book.edits.enqueue([{ op: 'update', resource: 'connections', uid: client, data, base }], at);
  return {
    first: textOrEmpty(view['primary_contact_first_name']),
    last: textOrEmpty(view['primary_contact_last_name']),
  };
}
