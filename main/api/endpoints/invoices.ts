import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/model/ids.ts';
import type { Delivery } from '#shared/model/mutation.ts';
import { buildDelivery } from '#main/api/body.ts';
import type { ApiClient } from '#main/api/exchange.ts';
import { apiPath } from '#main/api/path.ts';
import type { PageRequest, WriteAnswer } from '#main/api/types.ts';
import { invoiceWire } from '#main/api/wire/invoices.ts';
import type { ListAnswer, ObjectAnswer } from './calls.ts';
import { deleteObject, getObject, getPage, orderedPage, postMail, postNew, putObject } from './calls.ts';

/**
 * POST /api/invs (specification 4.4). Required: connection, date, due_date, statement_no (unique). Amounts are decimal
 * strings, task durations minutes. 422 when a field is missing or the number is taken.
 */
export function createInvoice(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, invoiceWire, apiPath`/api/invs`, data);
}

/** GET /api/invs/<hash_key> (4.4), with nested arrays. 404 for an unknown one, and mostly for a trashed one. */
export function getInvoice(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, invoiceWire, apiPath`/api/invs/${target.hash_key}`);
}

/**
 * PUT /api/invs/<hash_key> (4.4). Same fields and requirements as create. Nested arrays only when they changed: some
 * services append what is sent.
 */
export function updateInvoice(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, invoiceWire, apiPath`/api/invs/${target.hash_key}`, target, data);
}

/** DELETE /api/invs/<hash_key> (4.4): moves it to the trash. */
export function deleteInvoice(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/invs/${target.hash_key}`, target);
}

/** GET /api/invs (4.4), sorted by date, statement_no and state. Rows omit the nested arrays. */
export function listInvoices(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, invoiceWire, apiPath`/api/invs`, orderedPage(page));
}

/**
 * POST /api/invs/<hash_key>/deliver (4.4): mails the invoice. Null sends the account's standard text. Never repeat it on
 * an `ambiguous` answer: the customer would get two mails.
 */
export function deliverInvoice(
  client: ApiClient,
  target: ServerAddress,
  delivery: Delivery | null,
): Promise<WriteAnswer> {
  return postMail(client, apiPath`/api/invs/${target.hash_key}/deliver`, buildDelivery(delivery));
}

/** POST /api/invs/<hash_key>/reminder (4.4): as deliver. 422 outside sent, viewed and partial. */
export function remindInvoice(
  client: ApiClient,
  target: ServerAddress,
  delivery: Delivery | null,
): Promise<WriteAnswer> {
  return postMail(client, apiPath`/api/invs/${target.hash_key}/reminder`, buildDelivery(delivery));
}
