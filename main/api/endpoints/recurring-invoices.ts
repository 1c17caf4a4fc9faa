import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { invoiceWire } from '#main/api/wire/invoices.ts';
import { recurringInvoiceWire } from '#main/api/wire/recurring-invoices.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/rinv/ (specification 4.5; the slash belongs to the path). Required: connection (sent as connection_id),
 * profile_name; the specification names no others. Dates are calendar dates, interval counts interval_unit,
 * due_date_options days, occurrences 0 is for ever; lines as for invoices. next_billing_date is for updates only. 422 for a
 * refused value. Answers the recurring invoice.
 */
export function createRecurringInvoice(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, recurringInvoiceWire, apiPath`/api/rinv/`, data);
}

/** GET /api/rinv/<hash_key> (4.5), with nested arrays. 404 for an unknown one and mostly for a trashed one. */
export function getRecurringInvoice(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, recurringInvoiceWire, apiPath`/api/rinv/${target.hash_key}`, target);
}

/**
 * PUT /api/rinv/<hash_key> (4.5). As create, with next_billing_date in place of start_date. 404 when it is gone, 422
 * for a refused value. Answers the recurring invoice.
 */
export function updateRecurringInvoice(
  client: ApiClient,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  return putObject(client, recurringInvoiceWire, apiPath`/api/rinv/${target.hash_key}`, target, data);
}

/** DELETE /api/rinv/<hash_key> (4.5): moves it to the trash. 404 and 410 are success. */
export function deleteRecurringInvoice(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/rinv/${target.hash_key}`, target);
}

/**
 * GET /api/rinv (4.5): per_page, page, order; by profile_name, next_billing_date, state, interval_unit and created_at.
 * Rows have no nested arrays. 403 when the key may see none.
 */
export function listRecurringInvoices(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, recurringInvoiceWire, apiPath`/api/rinv`, orderedPage(page));
}

/**
 * GET /api/rinv/<hash_key>/invoices (4.5): per_page, page, order; by created_at. The invoices this profile generated,
 * and nothing else tells which they are. 404 when the profile is gone.
 */
export function listInvoicesOfRecurringInvoice(
  client: ApiClient,
  profile: ServerAddress,
  page: PageRequest,
): ListAnswer {
  return getPage(client, invoiceWire, apiPath`/api/rinv/${profile.hash_key}/invoices`, orderedPage(page));
}
