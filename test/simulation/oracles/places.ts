import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import { parentOf } from '#shared/service/resources.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import type { ListName } from '#test/service/changes.ts';
import type { Arrival } from '#test/service/request-pattern.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import { clientId } from './client-id.ts';
import { followLooks } from './looks.ts';
import type { Evidence } from './oracle.ts';
import { readWireBody } from './wire-body.ts';

/** The first part of a path behind `/api/`, and what its hash keys are keys of. */
const collections = {
  network: 'connections',
  invs: 'invoices',
  rinv: 'recurring_invoices',
} as const satisfies Readonly<Record<string, Resource & keyof DemoState>>;

/** What stands in a path; an id that is missing there is undefined. */
interface Address {
  readonly resource: Resource | null;
  readonly id: number | undefined;
  /** Of what stands under it. */
  readonly below: number | undefined;
}

/**
 * What a write names that is not what the person meant: the object itself, and the one that it stands under or belongs
 * to. The book says which ids these have in the account, and the person's own word which one they had chosen.
 */
export function misplaced(
  evidence: Evidence,
  arrival: Arrival,
  { call, entryId }: { readonly call: PortCall; readonly entryId: number },
): readonly string[] {
  const entry = evidence.life().book.outbox.get(entryId);
  if (entry === null) return [];
  const { mutation } = entry;
  const { resource, uid } = mutation;
  const parent = parentOf[resource];
  const above = parent === undefined ? null : parentUid(evidence, entry, parent.field);
  const aboveId = parent === undefined || above === null ? null : idOf(evidence, parent.resource, above);
  const wrong: string[] = [];
  const check = (what: string, named: number | undefined, wanted: number | null): void => {
    if (named !== undefined && named !== wanted) wrong.push(`names ${what} ${String(named)} for ${String(wanted)}`);
  };

  const address = addressOf(evidence, arrival.path);
  if (address.resource === null || address.resource === resource)
    check('the object', address.id, idOf(evidence, resource, uid));
  else {
    check('what it stands under:', address.id, aboveId);
    check('the object', address.below, idOf(evidence, resource, uid));
  }
  const body = readWireBody(arrival.body) ?? {};
  const client = body['connection'];
  const isLeft = isRepair(body) && wasMovedBy(evidence, entryId, call, aboveId) && isSeenNow(evidence, call, client);
  if (client !== undefined && above !== null && !isLeft) check('the client', Number(client), aboveId);
  if (parent !== undefined) {
    const chosen = chosenParent(evidence, entry, parent.field);
    // A client that the book came to know twice has one uid less afterwards.
    const isThere = chosen !== null && evidence.life().book.rows.of(parent.resource).byUid(chosen) !== null;
    if (isThere && chosen !== above) wrong.push(`is for ${String(above)}, and the person chose ${chosen}`);
  }
  return wrong;
}

const idOf = ({ life }: Evidence, resource: Resource, uid: Uid): number | null =>
  life().book.rows.of(resource).byUid(uid)?.serverId ?? null;

/** Under what it belongs now; null where an edit leaves the client as it is, which others may have changed. */
function parentUid(evidence: Evidence, entry: OutboxRow, field: 'connection' | 'invoice'): Uid | null {
  const { mutation } = entry;
  const { op, resource, uid } = mutation;
  const said = op === 'create' || op === 'update' ? mutation.data[field] : undefined;
  if (typeof said === 'string') return op === 'update' && !isMoved(evidence, entry) ? null : said;
  const isOfDocument = resource !== 'contacts' && resource !== 'payments';
  return isOfDocument ? null : (evidence.life().book.rows.of(resource).byUid(uid)?.parentUid ?? null);
}

/**
 * Whether the person's last word is another client than the one they saw at first; an edit may name it as it is, and who
 * goes back to it has said nothing.
 */
function isMoved(evidence: Evidence, { id }: OutboxRow): boolean {
  const words = evidence.acknowledged.filter(
    ({ entry, mutation }) => entry === id && mutation.op === 'update' && mutation.data['connection'] !== undefined,
  );
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last?.mutation.op !== 'update') return false;
  return clientId(evidence, last.mutation.data['connection']) !== clientId(evidence, first.seen['connection']);
}

/** It takes back rows that were to make way, and says nothing else: where the object belongs it leaves as it is. */
function isRepair(body: JsonObject): boolean {
  const rows = nestedArrays.flatMap((name) => {
    const value = body[name];
    return Array.isArray(value) ? [...value] : [];
  });
  return rows.length > 0 && rows.every((row: JsonValue) => isJsonObject(row) && row['_destroy'] === true);
}

/** Whether a request of the entry has brought the object to this client: who moves it afterwards has the last word. */
function wasMovedBy({ service }: Evidence, entryId: number, { write }: PortCall, client: number | null): boolean {
  if (write?.op !== 'update' || client === null) return false;
  const id = write.target.id ?? -1;
  // Resources are named as the service's lists are.
  const list = write.resource as ListName;
  const versions = service.history.versionsOf(list, id);
  return service.ledger.entries
    .filter((request) => service.causeOf(request)?.entry === entryId)
    .flatMap(({ applications }) => applications)
    .filter(({ changes }) => changes.some((change) => change.list === list && change.id === id))
    .some(({ at }) => versions.some((version) => version.at === at && version.fields?.['connection'] === client));
}

/** Whether the object has been under this client since the program last heard of it. */
function isSeenNow(evidence: Evidence, call: PortCall, client: JsonValue | undefined): boolean {
  if (call.write?.op !== 'update') return false;
  const { resource, target } = call.write;
  const contents = followLooks(evidence).contentsSince(resource, target.id ?? -1, call);
  return contents.some((fields) => clientId(evidence, fields['connection']) === Number(client));
}

/** What the person said last of where a new object belongs, as far as it was joined into its create. */
function chosenParent(
  { acknowledged }: Evidence,
  { id, mutation: { op, uid } }: OutboxRow,
  field: 'connection' | 'invoice',
): Uid | null {
  if (op !== 'create') return null;
  const said = acknowledged.flatMap(({ mutation: { uid: other, ...act }, entry }) => {
    if (other !== uid || entry !== id || (act.op !== 'create' && act.op !== 'update')) return [];
    const value = act.data[field];
    return typeof value === 'string' ? [value] : [];
  });
  return said.at(-1) ?? null;
}

/** Objects that are gone for good have no key any more, and nothing can be done to them. */
function addressOf({ service }: Evidence, path: string): Address {
  const [, , top = '', key, third, fourth] = path.split('/');
  if (!isCollection(top)) return { resource: null, id: numberOf(third), below: undefined };
  const resource = collections[top];
  const rows: readonly { readonly id: number; readonly hash_key: string }[] = service.service.state[resource];
  return { resource, id: rows.find(({ hash_key }) => hash_key === key)?.id, below: numberOf(fourth) };
}

const isCollection = (name: string): name is keyof typeof collections => name in collections;

const numberOf = (part: string | undefined): number | undefined => (part === undefined ? undefined : Number(part));
