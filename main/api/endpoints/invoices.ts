import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import { buildDelivery } from './request-body.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { invoiceWire } from '#main/api/wire/invoices.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postMail, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/invs (specification 4.4). Required: connection (sent as connection_id), date and due_date (calendar
 * dates), statement_no (unique). Amounts are decimal strings in the connection's currency, task durations minutes,
 * task rates per hour. 422 when a field is missing or the number is taken. Answers the invoice.
 */
export function createInvoice(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, invoiceWire, apiPath`/api/invs`, data);
}

/** GET /api/invs/<hash_key> (4.4), with nested arrays. 404 for an unknown invoice and mostly for a trashed one. */
export function getInvoice(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, invoiceWire, apiPath`/api/invs/${target.hash_key}`, target);
}

/**
 * PUT /api/invs/<hash_key> (4.4). Same fields, units and requirements as create. Nested arrays only when they changed:
 * some services append what is sent. 404 when it is gone, 422 for a refused value. Answers the invoice.
 */
export function updateInvoice(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, invoiceWire, apiPath`/api/invs/${target.hash_key}`, target, data);
}

/** DELETE /api/invs/<hash_key> (4.4): moves it to the trash. 404 and 410 are success. */
export function deleteInvoice(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/invs/${target.hash_key}`, target);
}

/**
 * GET /api/invs (4.4): per_page, page, order; by date, statement_no and state. Rows have no nested arrays. 403 when
 * the key may see no invoices.
 */
export function listInvoices(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, invoiceWire, apiPath`/api/invs`, orderedPage(page));
}

/**
 * POST /api/invs/<hash_key>/deliver (4.4): mails the invoice. Null asks for the account's standard mail; a custom one
 * needs recipients, blind_copies, subject and message, attachment adds the PDF. Answers `{send: 'ok'}`; 404 when it is
 * gone, 422 for a refused mail. Never repeat one whose outcome is unknown.
 */
export function deliverInvoice(
  client: ApiClient,
  target: ServerAddress,
  delivery: Delivery | null,
): Promise<WriteAnswer> {
  return postMail(client, apiPath`/api/invs/${target.hash_key}/deliver`, buildDelivery(delivery));
}

/** POST /api/invs/<hash_key>/reminder (4.4): as deliver. Mostly 422 unless the invoice is sent, viewed or partial. */
export function remindInvoice(
  client: ApiClient,
  target: ServerAddress,
  delivery: Delivery | null,
): Promise<WriteAnswer> {
  return postMail(client, apiPath`/api/invs/${target.hash_key}/reminder`, buildDelivery(delivery));
}
