import { isDeepStrictEqual } from 'node:util';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { UNREADABLE } from '#main/api/wire/field-reader.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import type { CallKind, FuzzCall } from './calls.ts';
import { callOf } from './calls.ts';
import type { Line } from './line.ts';
import { sampleObject, wrappers } from './samples.ts';

type Place = readonly (string | number)[];

/** One value of every type, and the odd ones among them. */
const WRONG: readonly JsonValue[] = [
  null,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'text',
  '9e9',
  [],
  [[1]],
  {},
  { id: { id: 1 } },
];

/** Every place in a JSON value, the value itself first. */
function placesIn(value: JsonValue | undefined): readonly Place[] {
  const inner = Array.isArray(value)
    ? value.map((element: JsonValue, index) => [index, element] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return [[], ...inner.flatMap(([step, child]) => placesIn(child).map((place): Place => [step, ...place]))];
}

function replaced(value: JsonValue | undefined, [step, ...rest]: Place, wrong: JsonValue): JsonValue {
  if (step === undefined) return wrong;
  if (Array.isArray(value))
    return value.map((element: JsonValue, index) => (index === step ? replaced(element, rest, wrong) : element));
  return { ...(value as JsonObject), [step]: replaced((value as JsonObject)[step], rest, wrong) };
}

/**
 * Puts a value of each type at each place of each resource's object, and reads it as a list row, a single object or the
 * answer of a write. A wrong value may cost its own field or, in the place of an id, the whole object: nothing else.
 */
export async function feedWrongTypes(line: Line, fail: (what: string, thrown: unknown) => void): Promise<void> {
  let turn = 0;
  for (const resource of resources) {
    const sample = sampleObject(resource);
    const wholes = new Map<CallKind, ServerObject | null>();
    for (const call of callsOf(resource)) wholes.set(call.kind, await feedObject(line, call, sample));
    for (const place of placesIn(sample)) {
      for (const wrong of WRONG) {
        turn += 1;
        const call = callAt(resource, turn);
        const object = replaced(sample, place, wrong);
        try {
          expectOthersUntouched(place, wholes.get(call.kind) ?? null, await feedObject(line, call, object));
        } catch (thrown) {
          fail(`${call.name}, ${place.join('.')} = ${JSON.stringify(wrong)}`, thrown);
        }
      }
    }
  }
}

function callsOf(resource: Resource): readonly FuzzCall[] {
  const kinds = resource === 'estimates' ? (['list'] as const) : (['list', 'read', 'update'] as const);
  return kinds.map((kind) => callOf(kind, resource));
}

function callAt(resource: Resource, turn: number): FuzzCall {
  const own = callsOf(resource);
  return own[turn % own.length] ?? callOf('list', resource);
}

/** The object as the client gives it on; null when it was refused. */
async function feedObject(line: Line, call: FuzzCall, object: JsonValue): Promise<ServerObject | null> {
  const { list, object: name } = wrappers[call.resource];
  const json = call.kind === 'list' ? { [list]: [object] } : { [name]: object };
  const headers = { 'content-type': 'application/json' };
  const body = new TextEncoder().encode(JSON.stringify(json));
  const { value: outcome } = await line.feed(call, { status: 200, headers, body });
  if (outcome.kind === 'done') return outcome.object;
  if (outcome.kind !== 'ok') return null;
  // The judge has just looked at what these really are.
  return call.kind === 'list'
    ? ((outcome.value as readonly ServerObject[])[0] ?? null)
    : (outcome.value as ServerObject);
}

function expectOthersUntouched(place: Place, whole: ServerObject | null, broken: ServerObject | null): void {
  if (whole === null) throw new Error('the sample itself was refused');
  const [field] = place;
  const isAddress = field === undefined || field === 'id' || field === 'hash_key';
  if (broken === null) {
    if (!isAddress) throw new Error('one wrong value cost the whole object');
    return;
  }
  if (!isAddress && !isDeepStrictEqual(without(field, whole), without(field, broken)))
    throw new Error('one wrong value changed other fields');
}

/** All fields but one; what could not be read of that one is kept beside the others. */
function without(field: string | number, object: ServerObject): JsonObject {
  const { [field]: _own, [UNREADABLE]: _raw, ...others } = { ...object.fields, ...object.details };
  return others;
}
