import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource, isInvoices, specOf } from '#shared/service/resources.ts';
import { invoiceState } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectStore } from './object-store.ts';
import type { ClientReference } from './client-reference.ts';
import type { ObjectState } from './object-state.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { matchInvoices } from '#main/db/search/full-text-conditions.ts';
import { objectTable } from './object-tables.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { searchable } from '#shared/text/fold-text.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A query of the terminal's `list` command. */
interface ObjectQuery {
  readonly search: string | null;
  readonly state: string | null;
  readonly limit: number | null;
  readonly offset: number;
  readonly withRemoved: boolean;
}

interface Parts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

function orderOf(resource: Resource): readonly SQL[] {
  const { by, isDescending = false } = specOf[resource].order;
  return by.map((field) => (isDescending ? desc : asc)(sortable(resource, field)));
}

/** SQL: a field as it is ordered: texts without regard to case and accents, numbers of documents by their digits. */
function sortable(resource: Resource, field: string): SQL {
  if (field === 'statement_no') return sql`number_key`;
  const column = sql.identifier(field);
  return fieldsOf[resource][field]?.type === 'text' ? sql`plain(${column})` : sql`${column}`;
}

/** Returns the uids of all objects of a resource, or of those that `where` holds for, in the order in which they are listed. */
export function uidsInOrder(orm: Orm, resource: Resource, where?: SQL): readonly Uid[] {
  const table = objectTable(resource);
  return orm
    .select({ uid: table.uid })
    .from(table)
    .where(where)
    .orderBy(...orderOf(resource), asc(table.uid))
    .all()
    .map(({ uid }) => uid);
}

/** Lists objects of any resource in the service's field names, without nested arrays, as the terminal prints them. */
export function listObjects(parts: Parts, resource: Resource, query: ObjectQuery): readonly JsonObject[] {
  // Invoices are searched through their index, the smaller lists below.
  const isIndexed = isInvoices(resource);
  const match = isIndexed && query.search !== null ? matchInvoices(parts.orm, query.search)?.(null) : undefined;
  const isShown = query.withRemoved ? undefined : eq(objectTable(resource).isListed, true);
  const found = uidsInOrder(parts.orm, resource, and(isShown, match));
  const isWanted = wantedBy(resource, isIndexed ? { ...query, search: null } : query);
  const objects: JsonObject[] = [];
  let skipped = 0;
  for (const uid of found) {
    if (query.limit !== null && objects.length >= query.limit) break;
    const object = getObject(parts, resource, uid, 'header');
    if (object === null || !isWanted(object)) continue;
    if (skipped < query.offset) skipped += 1;
    else objects.push(object);
  }
  return objects;
}

/** Returns the filter of a query by state and text. */
function wantedBy(resource: Resource, query: ObjectQuery): (object: JsonObject) => boolean {
  const words = query.search === null ? [] : searchWords(query.search);
  return (object) => {
    if (query.state !== null && object['state'] !== query.state) return false;
    if (words.length === 0) return true;
    const all = searchable(searchedTexts(resource, object).join('\n'));
    return words.every((word) => all.includes(word));
  };
}

/** Returns the texts that a person may know from elsewhere: no ids, timestamps, states or formatted values. */
function searchedTexts(resource: Resource, object: JsonObject): readonly string[] {
  const table: FieldTable = fieldsOf[resource];
  const own = Object.entries(table)
    .filter(([name, { type, display }]) => type !== 'timestamp' && display !== true && !unsearched.test(name))
    .map(([name]) => object[name]);
  const [client, invoice] = [object['connection'], object['invoice']];
  const around = [isJsonObject(client) ? client['name'] : null, isJsonObject(invoice) ? invoice['statement_no'] : null];
  return [...own, ...around].filter((value) => typeof value === 'string');
}

const unsearched = /^(?:.*hash_key|state|company_id)$/;

/** Returns one object in the service's field names, or null. Includes nested arrays when `depth` is `whole` and they are known. */
export function getObject(
  { rows, outbox }: Parts,
  resource: Resource,
  uid: Uid,
  depth: 'header' | 'whole',
): JsonObject | null {
  const state = rows.of(resource).byUid(uid);
  if (state === null) return null;
  const { view, totalIs, hasDetails, connection } = rows.draw(resource, state);
  const isDocument = isDocumentResource(resource);
  const names = Object.keys(fieldsOf[resource]).filter(
    (name) => !isNestedArray(name) || (isDocument && depth === 'whole' && hasDetails),
  );
  const isOutdated = (name: string): boolean => {
    const plain = name.replace(/^formatted_/, '');
    return plain !== name && (view[plain] ?? null) !== (state.mirror?.[plain] ?? null);
  };
  // A formatted value by the service does not include a queued edit.
  const valueOf = (name: string): JsonValue => (isOutdated(name) ? null : (view[name] ?? null));
  const fields = Object.fromEntries(names.map((name): [string, JsonValue] => [name, valueOf(name)]));
  return {
    ...fields,
    id: state.serverId,
    ...('hash_key' in fields ? { hash_key: state.hashKey } : {}),
    uid: state.uid,
    sync: syncWord(state, outbox),
    ...(isDocument ? { details: hasDetails, total_is: totalIs } : {}),
    ...(connection === null ? {} : { connection: connectionReference(connection) }),
    ...(resource === 'payments' ? { invoice: invoiceReference(rows, state) } : {}),
    ...(rows.isListed(resource, state) ? {} : { removed: true }),
  };
}

function syncWord(state: ObjectState, outbox: OutboxTable): string {
  const words = outbox.listOpenOf(state.uid).map((entry) => entry.state);
  const pressing = (['needs_you', 'unconfirmed', 'sending'] as const).find((word) => words.includes(word));
  if (pressing !== undefined) return pressing;
  return words.length > 0 || state.patch !== null ? 'waiting' : 'synced';
}

function connectionReference(connection: ClientReference): JsonObject {
  return {
    id: connection.serverId,
    hash_key: connection.hashKey,
    name: connection.name,
    uid: connection.uid,
  };
}

function invoiceReference(rows: ObjectStore, payment: ObjectState): JsonObject | null {
  const invoice = payment.parentUid === null ? null : invoiceState(rows, payment.parentUid);
  if (invoice === null) return null;
  const number = invoice.patch?.['statement_no'] ?? invoice.mirror?.['statement_no'] ?? null;
  return { uid: invoice.uid, hash_key: invoice.hashKey, statement_no: number };
}

/** Returns the objects that a reference may mean. Tries uid, hash_key, statement_no (invoices) and digits as an id, in this order. */
export function findByReference({ orm, rows }: Parts, resource: Resource, reference: string | number): readonly Uid[] {
  const statements = rows.of(resource);
  if (typeof reference === 'number') return uidsOf(statements.byServerId(reference));
  // An empty reference must not match an invoice without a number: it comes from a script whose variable is empty.
  if (reference === '') return [];
  const byUid = uidsOf(statements.byUid(reference));
  if (byUid.length > 0) return byUid;
  const byHash = uidsOf(statements.byHashKey(reference));
  if (byHash.length > 0) return byHash;
  if (isInvoices(resource)) {
    const sameNumber = orm
      .select({ uid: invoices.uid })
      .from(invoices)
      .where(and(eq(invoices.statementNo, reference), sql`${invoices.presence} <> 'gone'`))
      .all();
    if (sameNumber.length > 0) return sameNumber.map((row) => row.uid);
  }
  // An id has no leading zeros: 0042 is an unknown invoice number, not the id 42.
  const id = Number(reference);
  return /^\d+$/.test(reference) && String(id) === reference ? uidsOf(statements.byServerId(id)) : [];
}

function uidsOf(state: ObjectState | null): readonly Uid[] {
  return state === null ? [] : [state.uid];
}
