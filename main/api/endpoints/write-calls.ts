import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { buildBody } from './request-body.ts';
import type { ApiClient, Exchange } from '#main/api/transport/exchange.ts';
import { jsonOf } from '#main/api/transport/exchange.ts';
import { failureOf } from '#main/api/outcomes/failure.ts';
import type { Outcome } from '#main/api/outcomes/write-outcome.ts';
import { outcomeOf } from '#main/api/outcomes/write-outcome.ts';
import type { ServerObject, WriteAnswer } from '#shared/service/wire-types.ts';
import { confirmsDelete, confirmsMail } from '#main/api/wire/confirmations.ts';
import { readObject } from '#main/api/wire/envelope.ts';
import type { Wire } from '#main/api/wire/wire.ts';
import { isSame } from './same-object.ts';

/**
 * The kinds of writing call. None throws or sends twice. Beside the errors of reads, a refused write is `rejected` with
 * the service's messages by field.
 */

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

/** Sends an update. Done only when the answer is the object that was addressed. */
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

/**
 * Sends a delete. A 204 is success, because no login page answers with it. 404 and 410 are refusals: the engine finds
 * out whether the object is gone, or something in front of the service says so to everything.
 */
export async function deleteObject(
  client: ApiClient,
  path: string | null,
  target: ServerAddress,
): Promise<WriteAnswer> {
  const exchange = await client.send({ method: 'DELETE', path });
  const isNoContent = exchange.kind === 'answered' && exchange.status === 204;
  const isConfirmed = isNoContent || confirmsDelete(jsonOf(exchange), [target.id, target.hash_key]);
  return answerOf(client, exchange, outcomeOf(exchange, isConfirmed), null);
}

/** Sends a POST that is answered with the object it acts on. */
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

/** Sends a POST for a mail, which is answered with `{send: 'ok'}`. */
export async function postMail(client: ApiClient, path: string | null, body: JsonObject | null): Promise<WriteAnswer> {
  const exchange = await client.send({ method: 'POST', path, ...(body === null ? {} : { body }) });
  return answerOf(client, exchange, outcomeOf(exchange, confirmsMail(jsonOf(exchange)), true), null);
}

function settled(client: ApiClient, exchange: Exchange, object: ServerObject | null): WriteAnswer {
  return answerOf(client, exchange, outcomeOf(exchange, object !== null), object);
}

function answerOf(client: ApiClient, exchange: Exchange, outcome: Outcome, object: ServerObject | null): WriteAnswer {
  if (outcome === 'done') return { kind: 'done', object };
  const isOpen = outcome === 'ambiguous';
  return { kind: outcome, error: failureOf(exchange, { host: client.host, purpose: 'write', isOpen }) };
}
