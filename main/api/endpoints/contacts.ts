import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { contactWire } from '#main/api/wire/contacts.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/network/<hash_key>/contacts (specification 4.3). Required: first_name, email; without one, 422. 404 when
 * the connection is gone. Answers the contact.
 */
export function createContact(client: ApiClient, connection: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, contactWire, apiPath`/api/network/${connection.hash_key}/contacts`, data);
}

/** GET /api/network/<hash_key>/contacts/<id> (4.3). 404 for an unknown contact or connection. */
export function getContact(client: ApiClient, connection: ServerAddress, target: ServerAddress): ObjectAnswer {
  return getObject(client, contactWire, pathOf(connection, target), target);
}

/**
 * PUT /api/network/<hash_key>/contacts/<id> (4.3). Same fields as create: send the full writable set. 404 when it is
 * gone, 422 for a refused value. Answers the contact.
 */
export function updateContact(
  client: ApiClient,
  connection: ServerAddress,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  return putObject(client, contactWire, pathOf(connection, target), target, data);
}

/**
 * DELETE /api/network/<hash_key>/contacts/<id> (4.3): permanent, there is no trash for contacts. 404 and 410 are
 * success.
 */
export function deleteContact(
  client: ApiClient,
  connection: ServerAddress,
  target: ServerAddress,
): Promise<WriteAnswer> {
  return deleteObject(client, pathOf(connection, target), target);
}

/**
 * GET /api/network/<hash_key>/contacts (4.3): per_page, page, order; by first_name. 404 when the connection is gone.
 */
export function listContacts(client: ApiClient, connection: ServerAddress, page: PageRequest): ListAnswer {
  return getPage(client, contactWire, apiPath`/api/network/${connection.hash_key}/contacts`, orderedPage(page));
}

function pathOf(connection: ServerAddress, target: ServerAddress): string | null {
  return apiPath`/api/network/${connection.hash_key}/contacts/${target.id}`;
}
