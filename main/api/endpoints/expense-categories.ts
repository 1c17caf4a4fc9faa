import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { expenseCategoryWire } from '#main/api/wire/expense-categories.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/** POST /api/categories/expenses (specification 4.7). Required: name. 422 without it. Answers the saved expense. */
export function createExpenseCategory(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, expenseCategoryWire, apiPath`/api/categories/expenses`, data);
}

/** GET /api/categories/expenses/<id> (4.7). 404 for an unknown one. */
export function getExpenseCategory(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, expenseCategoryWire, apiPath`/api/categories/expenses/${target.id}`, target);
}

/**
 * PUT /api/categories/expenses/<id> (4.7). Same fields as create. Description, unit and price, which the specification
 * also lists for this update, are not fields of the object and are not sent. 404 when it is gone. Answers the saved
 * expense.
 */
export function updateExpenseCategory(
  client: ApiClient,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  return putObject(client, expenseCategoryWire, apiPath`/api/categories/expenses/${target.id}`, target, data);
}

/**
 * DELETE /api/categories/expenses/<id> (4.7): permanent, there is no trash for saved expenses. 404 and 410 are
 * success.
 */
export function deleteExpenseCategory(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/categories/expenses/${target.id}`, target);
}

/** GET /api/categories/expenses (4.7): per_page, page, order; by name. 403 when the key may see none. */
export function listExpenseCategories(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, expenseCategoryWire, apiPath`/api/categories/expenses`, orderedPage(page));
}
