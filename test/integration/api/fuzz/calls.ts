import type { ServiceClient } from '#main/api/service-client.ts';
import type { ReadAnswer, WriteAnswer } from '#shared/service/wire-types.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import { PARENT, TARGET } from './samples.ts';

/** Every kind of call that the client offers, by what its answer must look like. */
export type CallKind = 'list' | 'read' | 'create' | 'update' | 'delete' | 'realize' | 'mail';

/** The client's answer to any of these calls. */
export type Outcome = ReadAnswer<unknown> | WriteAnswer;

export interface FuzzCall {
  readonly name: string;
  readonly kind: CallKind;
  readonly resource: Resource;
  /** 1 for the first page of a list, and for everything that is none. */
  readonly page: number;
  run(client: ServiceClient): Promise<Outcome>;
}

const BODY: JsonObject = { summary: 'S', name: 'N', date: '2025-02-03' };
const writable = resources.filter((resource) => resource !== 'estimates');

const parentFor = (resource: Resource): ServerAddress | null =>
  ['contacts', 'payments', 'estimates'].includes(resource) ? PARENT : null;

function list(resource: Resource, page: number, parent: ServerAddress | null): FuzzCall {
  const request = { page, perPage: 100, order: 'asc' } as const;
  const name = `list ${resource}, page ${String(page)}${parent === null ? '' : ', under a parent'}`;
  return { name, kind: 'list', resource, page, run: (client) => client.list({ resource, parent }, request) };
}

function call(kind: CallKind, resource: Resource, run: FuzzCall['run'], name = `${kind} ${resource}`): FuzzCall {
  return { name, kind, resource, page: 1, run };
}

function callsOf(resource: Resource): readonly FuzzCall[] {
  const parent = parentFor(resource);
  const own = { resource, parent };
  return [
    call('read', resource, (client) => client.read(resource, TARGET, parent)),
    call('create', resource, (client) => client.write({ op: 'create', ...own, body: BODY })),
    call('update', resource, (client) => client.write({ op: 'update', ...own, target: TARGET, body: BODY })),
    call('delete', resource, (client) => client.write({ op: 'delete', ...own, target: TARGET })),
  ];
}

const mail = (op: 'deliver' | 'reminder'): FuzzCall =>
  call('mail', 'invoices', (client) => client.write({ op, target: TARGET, delivery: null }), op);

/** All reads, lists and writes of all ten resources. */
export const calls: readonly FuzzCall[] = [
  ...resources.flatMap((resource) => [list(resource, 1, parentFor(resource)), list(resource, 2, parentFor(resource))]),
  list('invoices', 1, PARENT),
  list('recurring_invoices', 1, PARENT),
  ...writable.flatMap(callsOf),
  call('realize', 'payments', (client) =>
    client.write({ op: 'realize', resource: 'payments', parent: PARENT, target: TARGET }),
  ),
  mail('deliver'),
  mail('reminder'),
];

export function callOf(kind: CallKind, resource: Resource): FuzzCall {
  const found = calls.find((candidate) => candidate.kind === kind && candidate.resource === resource);
  if (found === undefined) throw new Error(`There is no call to ${kind} ${resource}.`);
  return found;
}
