import { pages } from '#test/helpers/walk-pages.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Feed, ReadAnswer, ServerObject } from '#shared/service/wire-types.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { adjustmentFields } from '#shared/service/adjustment.ts';
import { canonicalObject } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import { categoryResources } from '#shared/service/category.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Everything a client can read, by list and id, each object in its canonical form as text. */
export type WholeAccount = ReadonlyMap<string, string>;

/** The fields of the specification only: whatever else a service sends is no part of the comparison. */
function known(object: JsonObject, table: FieldTable): JsonObject {
  const entries = Object.entries(object).flatMap(([name, value]): [string, JsonValue | undefined][] => {
    const spec = table[name];
    if (spec === undefined) return [];
    if (spec.type === 'lines') return [[name, knownRows(value, lineFields[name as LineArray])]];
    return [[name, spec.type === 'adjustments' ? knownRows(value, adjustmentFields) : value]];
  });
  return Object.fromEntries(entries);
}

function knownRows(rows: JsonValue | undefined, table: FieldTable): JsonValue {
  return Array.isArray(rows) ? rows.filter(isJsonObject).map((row: JsonObject) => known(row, table)) : [];
}

function canonicalText(resource: Resource, { fields, details }: ServerObject): string {
  const table = fieldsOf[resource];
  return JSON.stringify(canonicalObject(known({ ...fields, ...details }, table), table));
}

async function readList(client: ServiceClient, feed: Feed): Promise<readonly ServerObject[]> {
  const rows = new Map<number, ServerObject>();
  for await (const page of pages(client, feed)) {
    if (page.kind === 'failed') throw page.error;
    for (const row of page.rows) rows.set(row.id, row);
  }
  return [...rows.values()];
}

function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if (answer.kind === 'failed') throw answer.error;
  return answer.value;
}

/** Walks every list there is, and reads each object on its own as well. */
export async function readWholeAccount(client: ServiceClient): Promise<WholeAccount> {
  const found = new Map<string, string>();
  const walk = async (feed: Feed, parent: ServerAddress | null = null): Promise<readonly ServerObject[]> => {
    const rows = await readList(client, feed);
    for (const row of rows) {
      const list = `${feed.resource} under ${feed.under ?? ''} ${String(parent?.id ?? '')}`;
      found.set(`${list}: row ${String(row.id)}`, canonicalText(feed.resource, row));
      if (feed.resource === 'estimates' || feed.under !== undefined) continue;
      const single = valueOf(await client.read(feed.resource, row, parent));
      found.set(`${list}: object ${String(row.id)}`, canonicalText(feed.resource, single));
    }
    return rows;
  };
  for (const connection of await walk({ resource: 'connections', parent: null })) {
    await walk({ resource: 'contacts', parent: connection }, connection);
    await walk({ resource: 'estimates', parent: connection }, connection);
  }
  for (const invoice of await walk({ resource: 'invoices', parent: null })) {
    await walk({ resource: 'payments', parent: invoice }, invoice);
  }
  for (const profile of await walk({ resource: 'recurring_invoices', parent: null })) {
    await walk({ resource: 'invoices', parent: profile, under: 'recurring_invoices' }, profile);
  }
  for (const resource of categoryResources) await walk({ resource, parent: null });
  return found;
}
