import { assertNever } from '#shared/assert.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ClientOptions } from '#main/api/transport/client.ts';
import { createClient } from '#main/api/transport/client.ts';
import { deliverInvoice, remindInvoice } from './endpoints/invoices.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import type { Observe } from '#main/api/transport/exchange-facts.ts';
import { createKeyMark } from '#main/api/account/key-fingerprint.ts';
import { listCallOf, serviceCalls } from '#main/api/endpoints/resource-calls.ts';
import type {
  Feed,
  PageAnswer,
  PageRequest,
  ReadAnswer,
  ServerObject,
  WriteAnswer,
  WriteRequest,
} from '#shared/service/wire-types.ts';

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
  const call = listCallOf(feed);
  return call === null ? { kind: 'failed', error: noSuchCall() } : call(client, page);
}

async function read(
  client: ApiClient,
  resource: Resource,
  target: ServerAddress,
  parent: ServerAddress | null,
): Promise<ReadAnswer<ServerObject>> {
  const call = serviceCalls[resource].read;
  return call === null ? { kind: 'failed', error: noSuchCall() } : call(client, parent, target);
}

async function write(client: ApiClient, request: WriteRequest): Promise<WriteAnswer> {
  switch (request.op) {
    case 'create':
      return serviceCalls[request.resource].create?.(client, request.parent, request.body) ?? impossible();
    case 'update':
      return (
        serviceCalls[request.resource].update?.(client, request.parent, request.target, request.body) ?? impossible()
      );
    case 'delete':
    case 'realize':
      return serviceCalls[request.resource][request.op]?.(client, request.parent, request.target) ?? impossible();
    case 'deliver':
      return deliverInvoice(client, request.target, request.delivery);
    case 'reminder':
      return remindInvoice(client, request.target, request.delivery);
    default:
      return assertNever(request);
  }
}

function impossible(): WriteAnswer {
  return { kind: 'rejected', error: noSuchCall() };
}

function noSuchCall(): AppError {
  return new AppError(
    'invalid_input',
    'The service has no call for this, so nothing was sent; do it on its own web pages.',
  );
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
