import type { ReadAnswer, ServerObject, WriteAnswer } from '#shared/service/wire-types.ts';
import { isJsonObject } from '#shared/json.ts';
import type { JsonObject } from '#shared/json.ts';
import type { FuzzCall } from './calls.ts';
import { judgeError } from './judge-error.ts';
import type { Sent } from './judge-error.ts';
import { must } from './must.ts';
import { TARGET, wrappers } from './samples.ts';

/** What stands where bytes were read in the wrong character set. */
const MANGLED = '\ufffd';

/** Throws an Error that names the first property which the outcome of a call breaks. */
export function judge(call: FuzzCall, sent: Sent, answer: ReadAnswer<unknown> | WriteAnswer): void {
  expectClean();
  if (answer.kind === 'ok') judgeValue(call, sent, answer.value);
  else if (answer.kind === 'done') judgeDone(call, sent, answer.object);
  else judgeError(answer.error, sent);
}

/** A service's words must never reach a prototype that the whole program shares. */
function expectClean(): void {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype, String.prototype])
    must(Object.keys(prototype).length === 0, 'a prototype was polluted');
}

function judgeValue(call: FuzzCall, sent: Sent, value: unknown): void {
  // The types say what a value is; this looks at what it really is.
  const objects = (call.kind === 'list' ? value : [value]) as readonly ServerObject[];
  must(Array.isArray(objects), 'a list is no array');
  if (objects.length === 0 && call.page === 1) judgeNothing(call, sent);
  for (const object of objects) judgeObject(call, sent, object);
}

/** A list that is taken for empty looks like the end of everything in it. */
function judgeNothing(call: FuzzCall, { text }: Sent): void {
  const [only = ''] = Object.keys(parse(text));
  const isOfOthers = isKnownName(only) && only !== wrappers[call.resource].list;
  must(!isOfOthers, 'an answer about something else was taken for an empty list');
}

function judgeObject(call: FuzzCall, sent: Sent, object: ServerObject): void {
  must(Number.isSafeInteger(object.id), 'an object without a safe id was accepted');
  must(object.fields['id'] === object.id, 'the id among the fields is another one');
  must(object.hash_key === null || object.hash_key !== '', 'an empty hash key was accepted');
  const isByHash = call.resource === 'invoices' || call.resource === 'recurring_invoices';
  must(!isByHash || object.hash_key !== null, 'a document without its hash key was accepted');
  judgeData(object.fields);
  if (object.details !== null) judgeData(object.details);
  const text = JSON.stringify(object);
  must(JSON.stringify(JSON.parse(text)) === text, 'a value does not survive JSON');
  must(!text.includes(MANGLED) || sent.text.includes(MANGLED), 'a text was mangled');
}

/** Nothing but plain JSON data, whose prototypes are everybody's. */
function judgeData(value: unknown): void {
  if (typeof value === 'number') must(Number.isFinite(value), 'a number is not finite');
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return;
  must(typeof value === 'object' && value !== null, `a value is ${typeof value}`);
  const prototype: unknown = Object.getPrototypeOf(value);
  must(
    prototype === (Array.isArray(value) ? Array.prototype : Object.prototype),
    'an object has a prototype of its own',
  );
  for (const inner of Object.values(value ?? {})) judgeData(inner);
}

/** A write counts as done only by an answer that says so of the very object. */
function judgeDone(call: FuzzCall, sent: Sent, object: ServerObject | null): void {
  const isSuccess = sent.status >= 200 && sent.status < 300;
  if (call.kind === 'delete') {
    const isGone = sent.status === 404 || sent.status === 410 || sent.status === 204;
    must(isGone || (isSuccess && confirmsDelete(sent.text)), 'a delete that nobody confirmed counts as done');
    return;
  }
  must(isSuccess, 'a write without a 2xx counts as done');
  if (call.kind === 'mail') {
    must(/"send"\s*:\s*("ok"|"true"|true)/i.test(sent.text), 'a mail that nobody confirmed counts as sent');
    return;
  }
  must(object !== null, 'a write without its object counts as done');
  if (object === null) return;
  judgeObject(call, sent, object);
  const given = objectIn(call, sent.text);
  must(given !== null && Number(given['id']) === object.id, 'the object of a done write is not the one of the answer');
  if (call.kind === 'create') return;
  const isTarget = object.hash_key === null ? object.id === TARGET.id : object.hash_key === TARGET.hash_key;
  must(isTarget, 'another object was taken for the one that was written');
}

function confirmsDelete(text: string): boolean {
  const json = parse(text);
  const isBare = json['deleted'] !== undefined || json['id'] !== undefined;
  const inner = Object.values(json).find((value) => isJsonObject(value) && value['deleted'] !== undefined);
  const said = isBare || !isJsonObject(inner) ? json : inner;
  const id = said['id'] ?? null;
  const isOurs = id === null || String(id) === String(TARGET.id) || String(id) === TARGET.hash_key;
  return isOurs && /^(true|1|t|yes)$/i.test(JSON.stringify(said['deleted'] ?? null).replace(/^"\s*|\s*"$/g, ''));
}

/** The object a body carries: under its own name, under a name of nobody's, or bare. */
function objectIn(call: FuzzCall, text: string): JsonObject | null {
  const json = parse(text);
  const named = json[wrappers[call.resource].object];
  if (named !== undefined) return isJsonObject(named) ? named : null;
  const [only, ...others] = Object.entries(json);
  if (only !== undefined && others.length === 0 && !isKnownName(only[0])) return isJsonObject(only[1]) ? only[1] : null;
  return json['id'] === undefined ? null : json;
}

function isKnownName(name: string): boolean {
  return Object.values(wrappers).some(({ object, list }) => name === object || name === list);
}

function parse(text: string): JsonObject {
  try {
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : {};
  } catch {
    return {};
  }
}
