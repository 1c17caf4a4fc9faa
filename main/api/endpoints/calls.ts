import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { ServerAddress } from '#shared/model/ids.ts';
import { buildBody } from '#main/api/body.ts';
import type { ApiClient, Exchange } from '#main/api/exchange.ts';
import { isSuccess } from '#main/api/exchange.ts';
import { failureOf } from '#main/api/failures.ts';
import { parseJson } from '#main/api/json.ts';
import { outcomeOf } from '#main/api/outcome.ts';
import type { PageRequest, ReadAnswer, ServerObject, WriteAnswer } from '#main/api/types.ts';
import { confirmsDelete, readList, readObject } from '#main/api/wire/envelope.ts';
import type { Wire } from '#main/api/wire/wire.ts';

/** The kinds of call that all endpoints are made of. None of them throws. */

export type ListAnswer = Promise<ReadAnswer<readonly ServerObject[]>>;
export type ObjectAnswer = Promise<ReadAnswer<ServerObject>>;

export async function getObject(client: ApiClient, wire: Wire, path: string | null): ObjectAnswer {
  const exchange = await client.send({ method: 'GET', path });
  const object = readObject(wire, jsonOf(exchange));
  return object === null ? failedRead(client, exchange) : { kind: 'ok', value: object };
}

/** A page past the end of a list is an empty one, however the service says so. */
export async function getPage(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  query: Readonly<Record<string, string>>,
): ListAnswer {
  const exchange = await client.send({ method: 'GET', path, query });
  const page = Number(query['page']);
  const isPastEnd = exchange.kind === 'answered' && [404, 410].includes(exchange.status) && page > 1;
  if (isPastEnd) return { kind: 'ok', value: [] };
  const rows = readList(wire, jsonOf(exchange), page);
  return rows === null ? failedRead(client, exchange) : { kind: 'ok', value: rows };
}

export async function postNew(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  data: JsonObject,
): Promise<WriteAnswer> {
  const body = buildBody(wire.resource, wire.objectName, data, 'create');
  const exchange = await client.send({ method: 'POST', path, body });
  return settled(client, exchange, readObject(wire, jsonOf(exchange)));
}

/** Done only when the answer is the very object that was addressed. */
export async function putObject(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  target: ServerAddress,
  data: JsonObject,
): Promise<WriteAnswer> {
  const body = buildBody(wire.resource, wire.objectName, data, 'update');
  const exchange = await client.send({ method: 'PUT', path, body });
  const object = readObject(wire, jsonOf(exchange));
  return settled(client, exchange, object !== null && isSame(object, target) ? object : null);
}

/** 404 and 410 are success here: the object is gone. So is 204, which no login page ever answers. */
export async function deleteObject(
  client: ApiClient,
  path: string | null,
  target: ServerAddress,
): Promise<WriteAnswer> {
  const exchange = await client.send({ method: 'DELETE', path });
  const isNoContent = exchange.kind === 'answered' && exchange.status === 204;
  const isConfirmed = isNoContent || confirmsDelete(jsonOf(exchange), [target.id, target.hash_key]);
  return answerOf(client, exchange, outcomeOf(exchange, true, isConfirmed), null);
}

/** A POST that is answered with the object it acts on. */
export async function postAction(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  target: ServerAddress,
): Promise<WriteAnswer> {
  const exchange = await client.send({ method: 'POST', path });
  const object = readObject(wire, jsonOf(exchange));
  return settled(client, exchange, object !== null && isSame(object, target) ? object : null);
}

/** A POST that sends a mail, answered with `{send: 'ok'}`. */
export async function postMail(client: ApiClient, path: string | null, body: JsonObject | null): Promise<WriteAnswer> {
  const exchange = await client.send({ method: 'POST', path, ...(body === null ? {} : { body }) });
  const json = jsonOf(exchange);
  const isConfirmed =
    typeof json === 'object' && json !== null && 'send' in json && ['ok', 'true'].includes(String(json['send']));
  return answerOf(client, exchange, outcomeOf(exchange, false, isConfirmed), null);
}

/** Query of a list whose order the service lets us choose (specification 4.1). */
export function orderedPage({ page, perPage, order }: PageRequest): Readonly<Record<string, string>> {
  return { per_page: String(perPage), page: String(page), order };
}

/** Query of a list whose order is fixed. */
export function plainPage({ page, perPage }: PageRequest): Readonly<Record<string, string>> {
  return { per_page: String(perPage), page: String(page) };
}

function jsonOf(exchange: Exchange): JsonValue | undefined {
  return isSuccess(exchange) ? parseJson(exchange.text) : undefined;
}

function isSame(object: ServerObject, target: ServerAddress): boolean {
  if (target.hash_key !== null && object.hash_key !== null) return target.hash_key === object.hash_key;
  return target.id === null || target.id === object.id;
}

function failedRead(
  client: ApiClient,
  exchange: Exchange,
): { readonly kind: 'failed'; readonly error: ReturnType<typeof failureOf> } {
  return { kind: 'failed', error: failureOf(exchange, { host: client.host, isWrite: false }) };
}

function settled(client: ApiClient, exchange: Exchange, object: ServerObject | null): WriteAnswer {
  return answerOf(client, exchange, outcomeOf(exchange, false, object !== null), object);
}

function answerOf(
  client: ApiClient,
  exchange: Exchange,
  outcome: ReturnType<typeof outcomeOf>,
  object: ServerObject | null,
): WriteAnswer {
  if (outcome === 'done') return { kind: 'done', object };
  return { kind: outcome, error: failureOf(exchange, { host: client.host, isWrite: true }) };
}
