import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/model/ids.ts';
import type { ApiClient } from '#main/api/exchange.ts';
import { apiPath } from '#main/api/path.ts';
import type { PageRequest, WriteAnswer } from '#main/api/types.ts';
import { itemCategoryWire } from '#main/api/wire/item-categories.ts';
import type { ListAnswer, ObjectAnswer } from './calls.ts';
import { deleteObject, getObject, getPage, orderedPage, postNew, putObject } from './calls.ts';

/** POST /api/categories/items (specification 4.7). Required: name and price (decimal string). Optional: description, unit. */
export function createItemCategory(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, itemCategoryWire, apiPath`/api/categories/items`, data);
}

/** GET /api/categories/items/<id> (4.7). 404 for an unknown one. */
export function getItemCategory(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, itemCategoryWire, apiPath`/api/categories/items/${target.id}`);
}

/** PUT /api/categories/items/<id> (4.7). Same fields as create: send the full writable set. */
export function updateItemCategory(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, itemCategoryWire, apiPath`/api/categories/items/${target.id}`, target, data);
}

/** DELETE /api/categories/items/<id> (4.7): permanent, there is no trash for saved items. */
export function deleteItemCategory(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/categories/items/${target.id}`, target);
}

/** GET /api/categories/items (4.7), ordered by name. */
export function listItemCategories(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, itemCategoryWire, apiPath`/api/categories/items`, orderedPage(page));
}
