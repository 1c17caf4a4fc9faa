import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { itemCategoryWire } from '#main/api/wire/item-categories.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/categories/items (specification 4.7). Required: name and price (decimal string); optional: description,
 * unit. 422 when one is missing. Answers the saved item.
 */
export function createItemCategory(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, itemCategoryWire, apiPath`/api/categories/items`, data);
}

/** GET /api/categories/items/<id> (4.7). 404 for an unknown one. */
export function getItemCategory(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, itemCategoryWire, apiPath`/api/categories/items/${target.id}`, target);
}

/**
 * PUT /api/categories/items/<id> (4.7). Same fields as create: send the full writable set. 404 when it is gone, 422
 * for a refused value. Answers the saved item.
 */
export function updateItemCategory(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, itemCategoryWire, apiPath`/api/categories/items/${target.id}`, target, data);
}

/** DELETE /api/categories/items/<id> (4.7): permanent, there is no trash for saved items. 404 and 410 are success. */
export function deleteItemCategory(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/categories/items/${target.id}`, target);
}

/** GET /api/categories/items (4.7): per_page, page, order; by name. 403 when the key may see none. */
export function listItemCategories(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, itemCategoryWire, apiPath`/api/categories/items`, orderedPage(page));
}
