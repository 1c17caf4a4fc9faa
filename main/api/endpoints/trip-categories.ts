import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { tripCategoryWire } from '#main/api/wire/trip-categories.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/categories/trips (specification 4.7). Required: name; optional: rate (decimal string, per unit of
 * distance). 422 without a name. Answers the saved trip.
 */
export function createTripCategory(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, tripCategoryWire, apiPath`/api/categories/trips`, data);
}

/** GET /api/categories/trips/<id> (4.7). 404 for an unknown one. */
export function getTripCategory(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, tripCategoryWire, apiPath`/api/categories/trips/${target.id}`, target);
}

/**
 * PUT /api/categories/trips/<id> (4.7). Same fields as create: send the full writable set. 404 when it is gone, 422
 * for a refused value. Answers the saved trip.
 */
export function updateTripCategory(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, tripCategoryWire, apiPath`/api/categories/trips/${target.id}`, target, data);
}

/** DELETE /api/categories/trips/<id> (4.7): permanent, there is no trash for saved trips. 404 and 410 are success. */
export function deleteTripCategory(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/categories/trips/${target.id}`, target);
}

/** GET /api/categories/trips (4.7): per_page, page, order; by name. 403 when the key may see none. */
export function listTripCategories(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, tripCategoryWire, apiPath`/api/categories/trips`, orderedPage(page));
}
