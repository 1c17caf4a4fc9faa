import type { ServiceClient } from '#main/api/service-client.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { BodyCall, Call, Places } from './call.ts';
import { calls } from './calls.ts';
import { pathTo } from './places.ts';

const KEY = 'contract-key';
const NOW = Date.UTC(2026, 10, 21, 10);

interface SentRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly body: string;
}

type Send = (
  method: string,
  path: string,
  body?: { readonly text: string; readonly type: string },
) => Promise<RawAnswer>;

export interface RawAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** One account on a loopback socket and both ways to talk to it. */
export interface Account {
  readonly service: DemoService;
  readonly client: ServiceClient;
  /** Every request that came over the socket. */
  readonly requests: readonly SentRequest[];
  /** Sends a request written by hand from the specification. */
  readonly send: Send;
  /** Sends one without the socket, to make what a test begins with. */
  readonly prepare: Send;
  /** Creates an object in the same way. */
  post(path: string, body: JsonObject): Promise<JsonObject>;
  /** Moves the service's clock, in ms. */
  advance(byMs: number): void;
  close(): Promise<void>;
}

/** An account with one object of every kind that a path can name. */
export interface World extends Account {
  readonly places: Places;
}

function firstBodyOf(name: string): { readonly wrapper: string; readonly fields: JsonObject } {
  const call = calls.find(
    (candidate): candidate is BodyCall & Call => candidate.name === name && 'bodies' in candidate,
  );
  const body = call?.bodies[0];
  invariant(call && body, `the contract has a body for ${name}`);
  return { wrapper: call.wrapper, fields: body.sent };
}

export async function openAccount(knobs: Partial<Knobs> = {}): Promise<Account> {
  let now = NOW;
  const service = createDemoService({ apiKey: KEY, companyId: '612', now: () => now, knobs });
  const requests: SentRequest[] = [];
  const served = await serveDemo({
    async handle(request) {
      const { pathname, search } = new URL(request.url);
      requests.push({ method: request.method, path: pathname + search, body: await request.clone().text() });
      return service.handle(request);
    },
  });
  const client = createServiceClient({ baseUrl: served.url, readKey: () => KEY });

  const sender =
    (exchange: (request: Request) => Promise<Response>): Send =>
    async (method, path, body) => {
      const headers = {
        Accept: 'application/json',
        Authorization: `Basic ${btoa(`${KEY}:`)}`,
        ...(body === undefined ? {} : { 'Content-Type': body.type }),
      };
      const init = { method, headers, ...(body && { body: body.text }) };
      const response = await exchange(new Request(served.url + path, init));
      const answer: unknown = await response.json();
      // The service answers JSON objects, and the checks that follow name every field they look at.
      return { status: response.status, body: answer as JsonObject };
    };
  const prepare = sender((request) => service.handle(request));
  async function post(path: string, body: JsonObject): Promise<JsonObject> {
    const answer = await prepare('POST', path, { text: JSON.stringify(body), type: 'application/json' });
    const [object] = Object.values(answer.body);
    if (answer.status >= 300 || !isJsonObject(object)) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return object;
  }
  return {
    service,
    client,
    requests,
    send: sender(fetch),
    prepare,
    post,
    advance(byMs) {
      now += byMs;
    },
    async close() {
      client.close();
      await served.close();
    },
  };
}

/** Creates an object from the contract's own sample. */
export async function create(
  account: Account,
  path: string,
  name: string,
  other: JsonObject = {},
): Promise<ServerAddress> {
  const { wrapper, fields } = firstBodyOf(name);
  const { id, hash_key } = await account.post(path, { [wrapper]: { ...fields, ...other } });
  return { id: Number(id), hash_key: typeof hash_key === 'string' ? hash_key : null };
}

async function openWorld(knobs?: Partial<Knobs>): Promise<World> {
  const account = await openAccount(knobs);
  const connection = await create(account, '/api/network', 'createConnection');
  const invoice = await create(account, '/api/invs', 'createInvoice', { statement_no: 'IN-0001' });
  const places: Places = {
    connection,
    invoice,
    contact: await create(account, `/api/network/${String(connection.hash_key)}/contacts`, 'createContact'),
    payment: await create(account, `/api/invs/${String(invoice.hash_key)}/payments`, 'createPayment'),
    recurring: await create(account, '/api/rinv/', 'createRecurringInvoice'),
    item: await create(account, '/api/categories/items', 'createItemCategory'),
    expense: await create(account, '/api/categories/expenses', 'createExpenseCategory'),
    task: await create(account, '/api/categories/tasks', 'createTaskCategory'),
    trip: await create(account, '/api/categories/trips', 'createTripCategory'),
  };
  return { ...account, places };
}

/** A world in which the service grants the call. */
export async function openWorldFor(call: Call, knobs?: Partial<Knobs>): Promise<World> {
  const world = await openWorld(knobs);
  for (const { method, path, at } of call.before ?? []) await world.send(method, pathTo(path, at, world.places));
  return world;
}
