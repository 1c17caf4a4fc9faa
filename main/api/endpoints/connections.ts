import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { connectionWire } from '#main/api/wire/connections.ts';
import { estimateWire } from '#main/api/wire/estimates.ts';
import { invoiceWire } from '#main/api/wire/invoices.ts';
import { recurringInvoiceWire } from '#main/api/wire/recurring-invoices.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage, plainPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/network (specification 4.2). Required: business_email, language, currency, category, and name or
 * first_name by category; without one, 422. Answers the connection.
 */
export function createConnection(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, connectionWire, apiPath`/api/network`, data);
}

/** GET /api/network/<hash_key> (4.2). 404 for an unknown connection and mostly for a trashed one. */
export function getConnection(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, connectionWire, apiPath`/api/network/${target.hash_key}`, target);
}

/**
 * PUT /api/network/<hash_key> (4.2). Same fields and requirements as create: send the full writable set. 404 when it
 * is gone, 422 for a refused value. Answers the connection.
 */
export function updateConnection(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, connectionWire, apiPath`/api/network/${target.hash_key}`, target, data);
}

/**
 * DELETE /api/network/<hash_key> (4.2): moves it to the trash, and no new statements can be made for it. 422 while
 * statements of it are open; 404 and 410 are success.
 */
export function deleteConnection(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/network/${target.hash_key}`, target);
}

/** GET /api/network (4.2): per_page, page, order; by name. 403 when the key may see no connections. */
export function listConnections(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, connectionWire, apiPath`/api/network`, orderedPage(page));
}

/**
 * GET /api/network/<hash_key>/invoices (4.2): per_page, page; by date and created_at. Rows have no nested arrays. 404
 * when the connection is gone.
 */
export function listInvoicesOfConnection(client: ApiClient, connection: ServerAddress, page: PageRequest): ListAnswer {
  return getPage(client, invoiceWire, apiPath`/api/network/${connection.hash_key}/invoices`, plainPage(page));
}

/**
 * GET /api/network/<hash_key>/estimates (4.2): per_page, page; by created_at. The only call that shows estimates. 404
 * when the connection is gone.
 */
export function listEstimatesOfConnection(client: ApiClient, connection: ServerAddress, page: PageRequest): ListAnswer {
  return getPage(client, estimateWire, apiPath`/api/network/${connection.hash_key}/estimates`, plainPage(page));
}

/**
 * GET /api/network/<hash_key>/recurring_invoices (4.2): per_page, page; by created_at. Rows have no nested arrays. 404
 * when the connection is gone.
 */
export function listRecurringInvoicesOfConnection(
  client: ApiClient,
  connection: ServerAddress,
  page: PageRequest,
): ListAnswer {
  const path = apiPath`/api/network/${connection.hash_key}/recurring_invoices`;
  return getPage(client, recurringInvoiceWire, path, plainPage(page));
}
