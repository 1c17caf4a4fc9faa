import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';

/** The messages of a refusal, whatever shape the service gave them. */
export interface Complaint {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Messages that name no field. */
  readonly messages: readonly string[];
}

const MAX_ENTRIES = 50;
/** Texts that are looked at, blank ones too: what stands behind them is not read. */
const MAX_LOOKED_AT = 1_000;
const MAX_LENGTH = 300;
/** Characters of a text that are cleaned to be shown. */
const MAX_CLEANED = 10_000;
const MAX_LEVELS = 6;
const LISTS = ['errors', 'error_messages'];
const GENERAL = ['error', 'message', 'msg', 'detail', 'error_description'];
const ERROR_NAMES = [...LISTS, ...GENERAL, 'messages'];
const NAMES = ['field', 'attribute', 'param', 'key'];

/**
 * Reads an error body of any known shape (behaviour table, "Error body shape"): pairs, maps, lists, single texts, below
 * an object name or not, plain text. HTML and unknown shapes give no messages. Never throws. The messages are only
 * shown, never used to decide. `redact` removes the key from each text before it is shortened, because a key cut in two
 * would not be found.
 */
export function parseErrorBody(
  text: string,
  isHtml: boolean,
  redact: (text: string) => string = (said) => said,
): Complaint {
  const sink = createSink(redact);
  const json = parseJson(text);
  if (json !== undefined) collect(json, sink, 0);
  else if (!isHtml && !/^\s*[<{[]/.test(text)) sink.add(null, text.trimStart().split('\n', 1)[0] ?? '');
  return sink.complaint();
}

/** True when JSON has the shape of an error: a name that errors use, with something in it. */
export function isErrorBody(json: JsonValue | undefined): boolean {
  return isJsonObject(json) && ERROR_NAMES.some((name) => saysSomething(json[name]));
}

/** False for an empty list of errors, which some envelopes always carry. */
function saysSomething(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

interface Sink {
  /** True when nothing more is taken. */
  readonly isFull: () => boolean;
  add(field: string | null, message: string): void;
  complaint(): Complaint;
}

function createSink(redact: (text: string) => string): Sink {
  const fields = new Map<string, string[]>();
  const messages: string[] = [];
  let [count, lookedAt] = [0, 0];
  const isFull = (): boolean => count >= MAX_ENTRIES || lookedAt >= MAX_LOOKED_AT;
  return {
    isFull,
    add(field, message) {
      if (isFull()) return;
      lookedAt += 1;
      const clean = shown(redact(message).slice(0, MAX_CLEANED));
      if (clean === '') return;
      count += 1;
      const name = shown(redact(field ?? ''));
      // Rails uses "base" for messages about the whole object.
      if (name === '' || name === 'base') messages.push(clean);
      else fields.set(name, [...(fields.get(name) ?? []), clean]);
    },
    complaint: () => ({ fields: Object.fromEntries(fields), messages }),
  };
}

/**
 * Returns a text that a window or a terminal can show: no control characters, and no half a character where it is cut.
 */
function shown(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
}

function collect(value: JsonValue, sink: Sink, level: number): void {
  if (level > MAX_LEVELS || sink.isFull()) return;
  if (typeof value === 'string') sink.add(null, value);
  else if (Array.isArray(value)) for (const element of value) collectElement(element, sink, level);
  else if (isJsonObject(value)) collectObject(value, sink, level);
}

function collectElement(element: JsonValue, sink: Sink, level: number): void {
  if (Array.isArray(element) && typeof element[0] === 'string' && element.length === 2) {
    collectField(element[0], element[1], sink, level + 1);
  } else collect(element, sink, level + 1);
}

function collectObject(object: JsonObject, sink: Sink, level: number): void {
  const general = GENERAL.filter((name) => object[name] !== undefined && object[name] !== null);
  const name = NAMES.map((key) => object[key]).find((candidate) => typeof candidate === 'string');
  const lists = LISTS.filter((key) => object[key] !== undefined && object[key] !== null);
  for (const key of lists) collectList(object[key] ?? null, sink, level + 1);
  for (const key of general) {
    if (typeof name === 'string') collectField(name, object[key], sink, level + 1);
    else collect(object[key] ?? null, sink, level + 1);
  }
  if (lists.length + general.length > 0) return;
  for (const [key, value] of Object.entries(object)) collectField(key, value, sink, level + 1);
}

/** Collects what is below `errors`: every key of a map is a field, even `message`. */
function collectList(value: JsonValue, sink: Sink, level: number): void {
  if (!isJsonObject(value)) collect(value, sink, level);
  else for (const [field, messages] of Object.entries(value)) collectField(field, messages, sink, level + 1);
}

/**
 * Collects a field: a text or a list of texts is about the field; anything else is an envelope with the object's name.
 */
function collectField(field: string, value: JsonValue | undefined, sink: Sink, level: number): void {
  if (typeof value === 'string') sink.add(field, value);
  else if (Array.isArray(value) && value.length > 0 && value.every((element) => typeof element === 'string')) {
    for (const element of value) sink.add(field, String(element));
  } else if (value !== undefined) collect(value, sink, level);
}
