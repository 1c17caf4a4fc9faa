import { assertNever } from '#shared/assert.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ClientOptions } from '#main/api/transport/client.ts';
import { createClient } from '#main/api/transport/client.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import type { Observe } from '#main/api/transport/exchange-facts.ts';
import { createKeyMark } from '#main/api/account/key-fingerprint.ts';
import { listOf, objectPath, writePath } from '#main/api/endpoints/endpoints.ts';
import { getObject, getPage } from '#main/api/endpoints/read-calls.ts';
import { buildDelivery } from '#main/api/endpoints/request-body.ts';
import { deleteObject, postAction, postMail, postNew, putObject } from '#main/api/endpoints/write-calls.ts';
import { wireOf } from '#main/api/wire/wire.ts';
import type {
  Feed,
  PageAnswer,
  PageRequest,
  ReadAnswer,
  ServerObject,
  WriteAnswer,
  WriteRequest,
} from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/**
 * The account's service as typed calls with a classified outcome. Never throws for anything that the other side does.
 */
export interface ServiceClient {
  /** Host and port of the account, for sentences. */
  readonly host: string;
  /** See `Service.keyMark`. */
  keyMark(): Promise<ReadAnswer<string>>;
  /** Reads a page of a list. A page past the end is empty, however the service says so. */
  list(feed: Feed, page: PageRequest): Promise<PageAnswer>;
  read(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Promise<ReadAnswer<ServerObject>>;
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Calls `listener` for every request that was answered or broke off. The returned function unsubscribes. */
  onAnswer(listener: Observe): () => void;
  /** Ends running requests as if their deadline had come. */
  abandon(): void;
  /** Ends running requests (a write that had left is then `ambiguous`) and refuses new ones. */
  close(): void;
}

/**
 * Creates a client of the service at `baseUrl`, or of `transport` in this process. `readKey` is called before every
 * request. The deadline in ms (30 s) and the largest body in bytes (4 MB) hold for every call; `observe` is called for
 * every request.
 */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const listeners = new Set<Observe>();
  const observe: Observe = (facts) => {
    options.observe?.(facts);
    for (const listener of listeners) listener(facts);
  };
  const client = createClient({ ...options, observe });
  return {
    host: client.host,
    keyMark: createKeyMark(options.readKey, client.host),
    list: (feed, page) => guardRead(() => list(client, feed, page)),
    read: (resource, target, parent) => guardRead(() => read(client, resource, target, parent)),
    write: (request) => guardWrite(() => write(client, request)),
    onAnswer(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    abandon: client.abandon,
    close: client.close,
  };
}

async function list(client: ApiClient, feed: Feed, page: PageRequest): Promise<PageAnswer> {
  const endpoint = listOf(feed);
  if (endpoint === undefined) return { kind: 'failed', error: noSuchCall() };
  return getPage(client, wireOf[feed.resource], endpoint, page);
}

async function read(
  client: ApiClient,
  resource: Resource,
  target: ServerAddress,
  parent: ServerAddress | null,
): Promise<ReadAnswer<ServerObject>> {
  const path = objectPath(resource, target, parent);
  if (path === undefined) return { kind: 'failed', error: noSuchCall() };
  return getObject(client, wireOf[resource], path, target);
}

async function write(client: ApiClient, request: WriteRequest): Promise<WriteAnswer> {
  const path = writePath(request);
  if (path === undefined) return { kind: 'rejected', error: noSuchCall() };
  switch (request.op) {
    case 'create':
      return postNew(client, wireOf[request.resource], path, request.body);
    case 'update':
      return putObject(client, wireOf[request.resource], path, request.target, request.body);
    case 'delete':
      return deleteObject(client, path, request.target);
    case 'realize':
      return postAction(client, wireOf[request.resource], path, request.target);
    case 'deliver':
    case 'reminder':
      return postMail(client, path, buildDelivery(request.delivery));
    default:
      return assertNever(request);
  }
}

function noSuchCall(): AppError {
  return new AppError('invalid_input', message('error_no_such_call'));
}

/** Turns an error of our own code into an answer, so that it does not stop the engine's loop. */
async function guardRead<Value>(call: () => Promise<ReadAnswer<Value>>): Promise<ReadAnswer<Value>> {
  try {
    return await call();
  } catch (thrown) {
    return { kind: 'failed', error: toAppError(thrown) };
  }
}

async function guardWrite(call: () => Promise<WriteAnswer>): Promise<WriteAnswer> {
  try {
    return await call();
  } catch (thrown) {
    // The call may have got as far as sending, so it counts as sent.
    return { kind: 'ambiguous', error: toAppError(thrown) };
  }
}
