import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { paymentWire } from '#main/api/wire/payments.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, plainPage } from './read-calls.ts';
import { deleteObject, postAction, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/invs/<invoice_hash_key>/payments (specification 4.6). Fields: date (calendar date), amount (decimal string
 * in the invoice's currency), payment_method, details. Offline methods may come back as `unrealized`. 404 when the
 * invoice is gone, 422 for a refused value. Answers the payment.
 */
export function createPayment(client: ApiClient, invoice: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, paymentWire, apiPath`/api/invs/${invoice.hash_key}/payments`, data);
}

/** GET /api/invs/<invoice_hash_key>/payments/<id> (4.6). 404 for an unknown payment or invoice. */
export function getPayment(client: ApiClient, invoice: ServerAddress, target: ServerAddress): ObjectAnswer {
  return getObject(client, paymentWire, pathOf(invoice, target), target);
}

/**
 * PUT /api/invs/<invoice_hash_key>/payments/<id> (4.6). Any of the fields of create, same units. 404 when it is gone,
 * 422 for a refused value. Answers the payment.
 */
export function updatePayment(
  client: ApiClient,
  invoice: ServerAddress,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  return putObject(client, paymentWire, pathOf(invoice, target), target, data);
}

/**
 * DELETE /api/invs/<invoice_hash_key>/payments/<id> (4.6): permanent; the answer has no wrapper. 404 and 410 are
 * success.
 */
export function deletePayment(client: ApiClient, invoice: ServerAddress, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, pathOf(invoice, target), target);
}

/**
 * GET /api/invs/<invoice_hash_key>/payments (4.6): per_page, page; by created_at (also described as by date). 404 when
 * the invoice is gone.
 */
export function listPayments(client: ApiClient, invoice: ServerAddress, page: PageRequest): ListAnswer {
  return getPage(client, paymentWire, apiPath`/api/invs/${invoice.hash_key}/payments`, plainPage(page));
}

/**
 * POST /api/invs/<invoice_hash_key>/payments/<id>/mark_as_realized (4.6): the money has arrived. Safe to repeat; some
 * services answer 422 then. Answers the payment.
 */
export function markPaymentAsRealized(
  client: ApiClient,
  invoice: ServerAddress,
  target: ServerAddress,
): Promise<WriteAnswer> {
  const path = apiPath`/api/invs/${invoice.hash_key}/payments/${target.id}/mark_as_realized`;
  return postAction(client, paymentWire, path, target);
}

function pathOf(invoice: ServerAddress, target: ServerAddress): string | null {
  return apiPath`/api/invs/${invoice.hash_key}/payments/${target.id}`;
}
