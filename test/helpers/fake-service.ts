import { AppError } from '#shared/errors.ts';
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Service } from '#main/sync/ports.ts';
import { clientRow, invoiceRow, noLines } from './books.ts';
import type {
  AnswerFacts,
  Feed,
  ReadAnswer,
  ServerObject,
  WriteAnswer,
  WriteRequest,
} from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/** One request as the service saw it. */
export interface Seen {
  readonly at: number;
  readonly call: 'list' | 'read' | WriteRequest['op'];
  readonly resource: Resource;
  readonly id: number | null;
  readonly page: number | null;
  readonly body: JsonObject | null;
}

/** What a test makes of one request instead of the usual answer; undefined lets the usual one happen. */
export type Interference = (seen: Seen) => Trouble | undefined | Promise<Trouble | undefined>;

export type Trouble =
  /** Nothing was applied, and the client learns that. */
  | { readonly kind: 'failed' | 'rejected' | 'not_sent'; readonly error: AppError; readonly signature?: string }
  /** The answer got lost: the write was applied, or not. `instead`: another object was answered. */
  | {
      readonly kind: 'lost';
      readonly isApplied: boolean;
      readonly error: AppError;
      readonly instead?: ServerObject;
    };

export const failure = (code: ErrorCode, details: ErrorDetails = {}): AppError =>
  new AppError(code, message('error_internal'), details);

/** A service in memory behind the engine's own port, with a log of all that was asked of it. */
export interface FakeService extends Service {
  readonly log: Seen[];
  /** The key in use. */
  key: string;
  readonly objects: ReadonlyMap<Resource, Map<number, ServerObject>>;
  /** Called for every request, before anything is applied. */
  interfere: Interference;
  /** Nested arrays of an update are added to what is there, as some services do. */
  append: boolean;
  /** Fields that writes leave as they were. */
  ignored: readonly string[];
  put(resource: Resource, ...objects: readonly ServerObject[]): void;
  /** Changes an object as somebody else's edit does. */
  edit(resource: Resource, id: number, fields: JsonObject): void;
  count(call: Seen['call'], resource?: Resource): number;
}

export const FAKE_KEY = 'fake-key';
export const markOf = (key: string): string => `mark of ${key}`;

export function createFakeService(now: () => number): FakeService {
  const objects = new Map(resources.map((resource) => [resource, new Map<number, ServerObject>()]));
  const log: Seen[] = [];
  const of = (resource: Resource): Map<number, ServerObject> =>
    objects.get(resource) ?? new Map<number, ServerObject>();
  let lastId = 1_000;
  let listener: (facts: AnswerFacts) => void = () => {};

  const fake: FakeService = {
    log,
    objects,
    key: FAKE_KEY,
    keyMark: () => Promise.resolve({ kind: 'ok', value: markOf(fake.key) }),
    interfere: () => undefined,
    append: false,
    ignored: [],
    put(resource, ...added) {
      for (const object of added) of(resource).set(object.id, object);
    },
    edit(resource, id, fields) {
      const known = of(resource).get(id);
      if (known !== undefined) of(resource).set(id, { ...known, fields: { ...known.fields, ...fields } });
    },
    onAnswer(given) {
      // Of several engines on one book only the newest is alive.
      listener = given;
      return () => {
        listener = () => {};
      };
    },
    abandon() {},
    count: (call, resource) =>
      log.filter((seen) => seen.call === call && (resource === undefined || seen.resource === resource)).length,
    async list(feed, { page, perPage }) {
      const trouble = await note({ call: 'list', resource: feed.resource, id: feed.parent?.id ?? null, page });
      if (trouble !== undefined) return failed(trouble);
      const rows = rowsOf(feed).map((object) => ({ ...object, details: null }));
      return { kind: 'ok', value: rows.slice((page - 1) * perPage, page * perPage) };
    },
    async read(resource, target): Promise<ReadAnswer<ServerObject>> {
      const trouble = await note({ call: 'read', resource, id: target.id });
      if (trouble !== undefined) return failed(trouble);
      const found = of(resource).get(target.id ?? -1);
      return found === undefined ? { kind: 'failed', error: failure('not_found') } : { kind: 'ok', value: found };
    },
    async write(request) {
      const resource = 'resource' in request ? request.resource : 'invoices';
      const id = 'target' in request ? request.target.id : null;
      const body = 'body' in request ? request.body : null;
      const trouble = await note({ call: request.op, resource, id, body });
      if (trouble?.kind === 'lost') {
        if (trouble.isApplied) apply(request);
        if (trouble.instead !== undefined) return { kind: 'done', object: trouble.instead };
        return { kind: 'ambiguous', error: trouble.error };
      }
      if (trouble !== undefined)
        return { kind: trouble.kind === 'failed' ? 'not_sent' : trouble.kind, error: trouble.error };
      return apply(request);
    },
  };

  const failed = ({ error, ...trouble }: Trouble) =>
    ({ kind: 'failed', error, ...('signature' in trouble && { signature: trouble.signature }) }) as const;

  async function note(seen: Partial<Seen> & Pick<Seen, 'call' | 'resource'>): Promise<Trouble | undefined> {
    const whole: Seen = { at: now(), id: null, page: null, body: null, ...seen };
    log.push(whole);
    const trouble = await fake.interfere(whole);
    listener(factsOf(trouble, whole.at, now()));
    return trouble;
  }

  function rowsOf({ resource, parent }: Feed): readonly ServerObject[] {
    const all = [...of(resource).values()];
    if (parent === null) return all;
    return all.filter((object) => object.fields['parent'] === parent.id);
  }

  const taken = (body: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !fake.ignored.includes(name)));

  function apply(request: WriteRequest): WriteAnswer {
    if (!('resource' in request)) return { kind: 'done', object: null };
    const table = of(request.resource);
    if (request.op === 'create') {
      lastId += 1;
      const made = drawn(request.resource, lastId, taken(request.body));
      table.set(made.id, made);
      return { kind: 'done', object: made };
    }
    const known = table.get(request.target.id ?? -1);
    if (known === undefined) return { kind: 'rejected', error: failure('not_found', { status: 404 }) };
    if (request.op === 'delete') {
      table.delete(known.id);
      return { kind: 'done', object: null };
    }
    const made =
      request.op === 'update' ? merged(known, fake.append ? added(known, request.body) : taken(request.body)) : known;
    table.set(made.id, made);
    return { kind: 'done', object: made };
  }

  return fake;
}

/** What a real client would tell of this request. */
function factsOf(trouble: Trouble | undefined, startedAt: number, endedAt: number): AnswerFacts {
  const { code, details } = trouble?.error ?? { code: null, details: {} as ErrorDetails };
  const isUnanswered = code === 'unreachable' || code === 'timeout';
  return {
    status: isUnanswered ? null : (details.status ?? 200),
    isLimit: code === 'rate_limited',
    isRepeated: false,
    limit: null,
    windowMs: null,
    remaining: null,
    resetAt: null,
    retryAfterMs: details.retryAfterMs ?? null,
    clockOffsetMs: 0,
    startedAt,
    endedAt,
    inFlight: 0,
  };
}

const isNested = (name: string): boolean => (nestedArrays as readonly string[]).includes(name);

function drawn(resource: Resource, id: number, body: JsonObject): ServerObject {
  const start = resource === 'invoices' ? { ...invoiceRow(id, {}, noLines) } : { ...clientRow(id) };
  return merged({ ...start, fields: { ...start.fields, state: 'draft' } }, body);
}

/** The body with its rows behind those that are there. */
function added(known: ServerObject, body: JsonObject): JsonObject {
  const rowsOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      isNested(name) ? [name, [...rowsOf(known.details?.[name]), ...rowsOf(value)]] : [name, value],
    ),
  );
}

function merged(known: ServerObject, body: JsonObject): ServerObject {
  const entries = Object.entries(body);
  const header = Object.fromEntries(entries.filter(([name]) => !isNested(name)));
  const nested = Object.fromEntries(entries.filter(([name]) => isNested(name)));
  const details = known.details === null ? null : { ...known.details, ...nested };
  const connection = isJsonObject(header['connection']) ? { connection: { name: null, ...header['connection'] } } : {};
  return { ...known, fields: { ...known.fields, ...header, ...connection }, details };
}

/** So many clients and invoices, each with nothing on it. */
export function fill(service: FakeService, clients: number, invoices: number): void {
  for (let id = 1; id <= clients; id += 1) service.put('connections', clientRow(id));
  for (let id = 1; id <= invoices; id += 1) service.put('invoices', invoiceRow(id, {}, noLines));
}
