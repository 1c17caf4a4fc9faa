import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { PageRequest, ReadAnswer, WriteAnswer } from '#shared/service/wire-types.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Call, Places } from './call.ts';
import { NOBODY } from './places.ts';

export type Answer = WriteAnswer | ReadAnswer<unknown>;

interface Given {
  readonly at: Places;
  /** The body, in the model's field names. No fields: the account's standard mail. */
  readonly data: JsonObject;
  readonly page: PageRequest;
}

/** Has the client make a call of the contract. */
export function runCall(client: ServiceClient, call: Call, { at, data, page }: Given): Promise<Answer> {
  const places = call.at.map((place) => at[place]);
  const target: ServerAddress = places.at(-1) ?? NOBODY;
  switch (call.kind) {
    case 'list': {
      const under = call.at[0] === 'recurring' ? ({ under: 'recurring_invoices' } as const) : {};
      return client.list({ resource: call.resource, parent: places[0] ?? null, ...under }, page);
    }
    case 'read':
      return client.read(call.resource, target, parentIn(places));
    case 'create':
      return client.write({ op: 'create', resource: call.resource, parent: places[0] ?? null, body: data });
    case 'update':
      return client.write({ op: 'update', resource: call.resource, parent: parentIn(places), target, body: data });
    case 'delete':
    case 'realize':
      return client.write({ op: call.kind, resource: call.resource, parent: parentIn(places), target });
    case 'mail': {
      // The letters of the contract have exactly the fields of a delivery.
      const delivery = Object.keys(data).length === 0 ? null : (data as unknown as Delivery);
      return client.write({ op: call.path.endsWith('/deliver') ? 'deliver' : 'reminder', target, delivery });
    }
    default:
      return assertNever(call);
  }
}

/** The first of two places is the parent of the other. */
const parentIn = (places: readonly ServerAddress[]): ServerAddress | null =>
  places.length > 1 ? (places[0] ?? null) : null;
