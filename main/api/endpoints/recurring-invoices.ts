import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/model/ids.ts';
import type { ApiClient } from '#main/api/exchange.ts';
import { apiPath } from '#main/api/path.ts';
import type { PageRequest, WriteAnswer } from '#main/api/types.ts';
import { invoiceWire } from '#main/api/wire/invoices.ts';
import { recurringInvoiceWire } from '#main/api/wire/recurring-invoices.ts';
import type { ListAnswer, ObjectAnswer } from './calls.ts';
import { deleteObject, getObject, getPage, orderedPage, postNew, putObject } from './calls.ts';

/**
 * POST /api/rinv/ (specification 4.5; the slash belongs to the path). Required: connection, profile_name; the other
 * requirements are not shown. next_billing_date is not taken.
 */
export function createRecurringInvoice(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, recurringInvoiceWire, apiPath`/api/rinv/`, data);
}

/** GET /api/rinv/<hash_key> (4.5), with nested arrays. 404 for an unknown one. */
export function getRecurringInvoice(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, recurringInvoiceWire, apiPath`/api/rinv/${target.hash_key}`);
}

/** PUT /api/rinv/<hash_key> (4.5). As create, with next_billing_date in place of start_date. */
export function updateRecurringInvoice(
  client: ApiClient,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  return putObject(client, recurringInvoiceWire, apiPath`/api/rinv/${target.hash_key}`, target, data);
}

/** DELETE /api/rinv/<hash_key> (4.5): moves it to the trash. */
export function deleteRecurringInvoice(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/rinv/${target.hash_key}`, target);
}

/** GET /api/rinv (4.5), by profile_name, next_billing_date, state, interval_unit and created_at. */
export function listRecurringInvoices(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, recurringInvoiceWire, apiPath`/api/rinv`, orderedPage(page));
}

/** GET /api/rinv/<hash_key>/invoices (4.5): the invoices this profile generated, by created_at. */
export function listInvoicesOfRecurringInvoice(
  client: ApiClient,
  profile: ServerAddress,
  page: PageRequest,
): ListAnswer {
  return getPage(client, invoiceWire, apiPath`/api/rinv/${profile.hash_key}/invoices`, orderedPage(page));
}
