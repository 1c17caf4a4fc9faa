import { isJsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { isErrorBody } from '#main/api/outcomes/error-bodies.ts';
import type { ApiClient, Exchange } from '#main/api/transport/exchange.ts';
import { jsonOf } from '#main/api/transport/exchange.ts';
import { failureOf } from '#main/api/outcomes/failure.ts';
import { signatureOf } from '#main/api/outcomes/response-signature.ts';
import type { PageRequest, ReadAnswer, ServerObject } from '#shared/service/wire-types.ts';
import { absentDetails } from '#main/api/wire/details.ts';
import { readList, readObject } from '#main/api/wire/envelope.ts';
import type { Wire } from '#main/api/wire/wire.ts';
import { isSame } from './same-object.ts';

/**
 * The two kinds of call that all reading endpoints are made of. Neither throws. Besides what the endpoints say of
 * themselves, each can fail with key_missing, key_refused (401), forbidden (402, 403), rate_limited (429), service_error
 * (408, 5xx), not_the_api, unreachable, timeout and closing.
 */

export type ListAnswer = Promise<ReadAnswer<readonly ServerObject[]>>;
export type ObjectAnswer = Promise<ReadAnswer<ServerObject>>;

/** The object at this address. Another one, as from a confused cache, would become the base of an edit: it is refused. */
export async function getObject(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  target: ServerAddress,
): ObjectAnswer {
  const exchange = await client.send({ method: 'GET', path });
  const object = readObject(wire, jsonOf(exchange));
  if (object === null || !isSame(object, target)) return failedRead(client, exchange, 'object');
  const isWhole = object.details !== null || !isDocumentResource(wire.resource);
  return { kind: 'ok', value: isWhole ? object : { ...object, details: absentDetails(object.fields) } };
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
  // Rows count whatever stands beside them: a page taken for empty would end the list, and accuse all that follows.
  const rows = readList(wire, jsonOf(exchange), page);
  if (rows !== null) return { kind: 'ok', value: rows };
  return page > 1 && isRefusedPage(exchange, wire) ? { kind: 'ok', value: [] } : failedRead(client, exchange, 'list');
}

const REFUSALS: readonly number[] = [400, 404, 410, 422];

/**
 * Refused, also with an error inside a 200: whoever has the right to page 1 is told that there is no such page. One with
 * rows of which not all can be read is there.
 */
function isRefusedPage(exchange: Exchange, { listName }: Wire): boolean {
  if (exchange.kind !== 'answered') return false;
  const json = jsonOf(exchange);
  return (
    REFUSALS.includes(exchange.status) || (isErrorBody(json) && isJsonObject(json) && json[listName] === undefined)
  );
}

/** Query of a list whose order the service lets us choose (specification 4.1). */
export function orderedPage({ page, perPage, order }: PageRequest): Readonly<Record<string, string>> {
  return { per_page: String(perPage), page: String(page), order };
}

/** Query of a list whose order is fixed. */
export function plainPage({ page, perPage }: PageRequest): Readonly<Record<string, string>> {
  return { per_page: String(perPage), page: String(page) };
}

function failedRead(
  client: ApiClient,
  exchange: Exchange,
  purpose: 'object' | 'list',
): Extract<ReadAnswer<never>, { kind: 'failed' }> {
  const error = failureOf(exchange, { host: client.host, purpose, isAskedOnce: client.isAskedOnce });
  const signature = signatureOf(exchange);
  return signature === null ? { kind: 'failed', error } : { kind: 'failed', error, signature };
}
