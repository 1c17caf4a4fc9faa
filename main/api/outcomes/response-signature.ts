import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isErrorBody } from './error-bodies.ts';
import type { Exchange } from '#main/api/transport/exchange.ts';
import { isSuccess } from '#main/api/transport/exchange.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';

/**
 * Returns what a failed read looks like, not what it says: status and shape of the body, such as `404:json`,
 * `200:error` or `410:empty`. Failures with equal signatures are the same answer, so reading an object that cannot
 * exist shows how this service says "not found". Null when no answer came; null equals nothing.
 */
export function signatureOf(exchange: Exchange): string | null {
  if (exchange.kind !== 'answered') return null;
  return `${String(exchange.status)}:${shapeOf(exchange.text, exchange.isHtml, isSuccess(exchange))}`;
}

type Shape = 'empty' | 'html' | 'text' | 'null' | 'error' | 'json';

/** Returns the shape of a body. The kind of JSON matters for 2xx only: every other status is an error already. */
function shapeOf(text: string, isHtml: boolean, isSuccessful: boolean): Shape {
  if (text.trim() === '') return 'empty';
  const json = parseJson(text);
  if (json === undefined) return isHtml ? 'html' : 'text';
  if (!isSuccessful) return 'json';
  if (isErrorBody(json)) return 'error';
  return isNothing(json) ? 'null' : 'json';
}

function isNothing(json: JsonValue): boolean {
  return json === null || (isJsonObject(json) && Object.values(json).every((value) => value === null));
}
