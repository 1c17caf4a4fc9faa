import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import { apiPath } from './api-path.ts';
import type { PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';
import { taskCategoryWire } from '#main/api/wire/task-categories.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import { getObject, getPage, orderedPage } from './read-calls.ts';
import { deleteObject, postNew, putObject } from './write-calls.ts';

/**
 * POST /api/categories/tasks (specification 4.7). Required: name; optional: rate (decimal string, per hour). 422
 * without a name. Answers the saved task.
 */
export function createTaskCategory(client: ApiClient, data: JsonObject): Promise<WriteAnswer> {
  return postNew(client, taskCategoryWire, apiPath`/api/categories/tasks`, data);
}

/** GET /api/categories/tasks/<id> (4.7). 404 for an unknown one. */
export function getTaskCategory(client: ApiClient, target: ServerAddress): ObjectAnswer {
  return getObject(client, taskCategoryWire, apiPath`/api/categories/tasks/${target.id}`, target);
}

/**
 * PUT /api/categories/tasks/<id> (4.7). Same fields as create: send the full writable set. 404 when it is gone, 422
 * for a refused value. Answers the saved task.
 */
export function updateTaskCategory(client: ApiClient, target: ServerAddress, data: JsonObject): Promise<WriteAnswer> {
  return putObject(client, taskCategoryWire, apiPath`/api/categories/tasks/${target.id}`, target, data);
}

/** DELETE /api/categories/tasks/<id> (4.7): permanent, there is no trash for saved tasks. 404 and 410 are success. */
export function deleteTaskCategory(client: ApiClient, target: ServerAddress): Promise<WriteAnswer> {
  return deleteObject(client, apiPath`/api/categories/tasks/${target.id}`, target);
}

/** GET /api/categories/tasks (4.7): per_page, page, order; by name. 403 when the key may see none. */
export function listTaskCategories(client: ApiClient, page: PageRequest): ListAnswer {
  return getPage(client, taskCategoryWire, apiPath`/api/categories/tasks`, orderedPage(page));
}
