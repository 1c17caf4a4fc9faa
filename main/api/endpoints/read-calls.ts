import { isJsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { isErrorBody } from '#main/api/outcomes/error-bodies.ts';
import type { ApiClient, Exchange } from '#main/api/transport/exchange.ts';
import { jsonOf } from '#main/api/transport/exchange.ts';
import { failureOf } from '#main/api/outcomes/failure.ts';
import { signatureOf } from '#main/api/outcomes/response-signature.ts';
import type { PageAnswer, PageRequest, ReadAnswer, ServerObject } from '#shared/service/wire-types.ts';
import { absentDetails } from '#main/api/wire/details.ts';
import { readObject, readPage } from '#main/api/wire/envelope.ts';
import type { Wire } from '#main/api/wire/wire.ts';
import { isSame } from './same-object.ts';

/**
 * The two kinds of reading call. Neither throws. Beside the errors that each endpoint names, every read can fail with
 * key_missing, key_refused (401), forbidden (402, 403), rate_limited (429), service_error (408, 5xx), not_the_api,
 * unreachable, timeout and closing.
 */

/**
 * Reads the object at this address. Another object in the answer, as from a confused cache, is refused: it would become
 * the base of an edit.
 */
export async function getObject(
  client: ApiClient,
  wire: Wire,
  path: string | null,
  target: ServerAddress,
): Promise<ReadAnswer<ServerObject>> {
  const exchange = await client.send({ method: 'GET', path });
  const object = readObject(wire, jsonOf(exchange));
  if (object === null || !isSame(object, target)) return failedRead(client, exchange, 'object');
  const isWhole = object.details !== null || !isDocumentResource(wire.resource);
  return { kind: 'ok', value: isWhole ? object : { ...object, details: absentDetails(object.fields) } };
}

/** Reads a page of a list. A page past the end is empty, however the service says so. */
export async function getPage(
  client: ApiClient,
  wire: Wire,
  { path, isOrdered }: { readonly path: string | null; readonly isOrdered: boolean },
  { page, perPage, order }: PageRequest,
): Promise<PageAnswer> {
  const query = { per_page: String(perPage), page: String(page), ...(isOrdered ? { order } : {}) };
  const exchange = await client.send({ method: 'GET', path, query });
  // Rows count whatever stands beside them: a page wrongly taken for empty would end the list, and all later rows would
  // count as missing.
  const read = readPage(wire, jsonOf(exchange), page);
  if (read !== null) {
    const { rows: value, setAside } = read;
    return setAside.length === 0 ? { kind: 'ok', value } : { kind: 'ok', value, setAside };
  }
  if (page > 1 && isRefusedPage(exchange, wire)) return { kind: 'ok', value: [] };
  const failed = failedRead(client, exchange, 'list');
  return exchange.kind === 'broken' && exchange.fault === 'too_large' ? { ...failed, isTooLarge: true } : failed;
}

const REFUSALS: readonly number[] = [400, 404, 410, 422];

/**
 * True when a page after the first was refused, also by an error inside a 200: a key that may read page 1 is told that
 * there is no such page. False for a page with rows of which some cannot be read.
 */
function isRefusedPage(exchange: Exchange, { listName }: Wire): boolean {
  if (exchange.kind !== 'answered') return false;
  const json = jsonOf(exchange);
  return (
    REFUSALS.includes(exchange.status) || (isErrorBody(json) && isJsonObject(json) && json[listName] === undefined)
  );
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
