import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ListName } from '#test/service/changes.ts';
import type { Evidence, Oracle } from './oracle.ts';
import { readWireBody } from './wire-body.ts';

const s31: Oracle = {
  name: 'S31',
  statement: 'What the service keeps otherwise than it was sent is said when the write is done.',
  watch: (evidence, report) => ({
    stored(method, [first]) {
      if (method !== 'settle' && method !== 'settleLines') return;
      // Both take one record that names the entry and the object.
      const { entry, object } = first as { readonly entry: number; readonly object: { readonly id: number } | null };
      if (object === null) return;
      const last = lastWrite(evidence, entry);
      if (last === null) return;
      const said = namesSaid(evidence, entry);
      for (const name of alteredBy(evidence, last, object.id))
        if (!said.has(name)) report(`nothing says that ${name} of entry ${String(entry)} is not as it was sent`);
    },
  }),
};

interface Write {
  readonly resource: Resource;
  readonly body: JsonObject;
  readonly at: number;
}

/** The last create or update of an entry that the service applied. */
function lastWrite({ service }: Evidence, entry: number): Write | null {
  const request = service.ledger.entries.findLast((one) => {
    const call = service.causeOf(one);
    const isWrite = call?.write?.op === 'create' || call?.write?.op === 'update';
    return isWrite && call.entry === entry && one.applications.some(({ changes }) => changes.length > 0);
  });
  const write = request === undefined ? null : (service.causeOf(request)?.write ?? null);
  const at = request?.applications.findLast(({ changes }) => changes.length > 0)?.at;
  if (request === undefined || at === undefined || write === null || !('resource' in write)) return null;
  return { resource: write.resource, body: readWireBody(request.body) ?? {}, at };
}

/** Texts and amounts that the service made something else of, and that nobody has touched since. */
function alteredBy({ service }: Evidence, { resource, body, at }: Write, id: number): readonly string[] {
  // Resources are named as the service's lists are.
  const versions = service.history.versionsOf(resource as ListName, id).filter((version) => version.at >= at);
  const [made] = versions;
  if (made === undefined || made.at !== at || made.fields === null) return [];
  const table: FieldTable = fieldsOf[resource];
  return Object.entries(body).flatMap(([name, sent]) => {
    const { type, code = false } = table[name] ?? {};
    if (code || (type !== 'text' && type !== 'long_text' && type !== 'decimal')) return [];
    const isUntouched = versions.every(({ fields }) => fields?.[name] === made.fields?.[name]);
    const kept = made.fields?.[name];
    return isUntouched && typeof sent === 'string' && sent !== '' && !isSame(sent, kept) ? [name] : [];
  });
}

function isSame(sent: string, kept: JsonValue | undefined): boolean {
  if (typeof kept !== 'string') return false;
  if (isDecimal(sent) && isDecimal(kept)) return compare(sent, kept) === 0;
  return plain(sent) === plain(kept);
}

/** Spaces at the ends and line ends do not count. */
const plain = (text: string): string => text.trim().replaceAll('\r\n', '\n').toLowerCase().normalize('NFC');

function namesSaid({ query }: Evidence, entry: number): ReadonlySet<string> {
  const rows = query("SELECT record_json FROM journal WHERE kind = 'kept_otherwise'");
  const records = rows.map((row): unknown => JSON.parse(String(row['record_json'])));
  const own = records.filter((record) => isJsonObject(record)).filter((record) => record['entry'] === entry);
  return new Set(own.flatMap((record) => objectsIn(record['fields']).map(({ name }) => String(name))));
}

export const echoOracles: readonly Oracle[] = [s31];
