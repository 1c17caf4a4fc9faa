import qs from 'qs';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { Refusal } from './error-response.ts';

/** An object of a request body, not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function contentType(request: Request): string {
  return request.headers.get('Content-Type')?.toLowerCase() ?? '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal({ kind: 'malformed' });
  }
}

/**
 * Numbers the elements of `items[][price]=1&items[][unit]=pc&items[][price]=2`: a field that the current element
 * already has begins the next one.
 */
function withNumbers(parts: URLSearchParams): URLSearchParams {
  const elements = new Map<string, { number: number; fields: Set<string> }>();
  const numbered = new URLSearchParams();
  for (const [name, value] of parts) {
    let path = name;
    for (let at = path.indexOf('[]['); at !== -1; at = path.indexOf('[][')) {
      const list = path.slice(0, at);
      const field = path.slice(at + 2);
      const element = elements.get(list) ?? { number: 0, fields: new Set() };
      elements.set(list, element);
      // A list inside the element repeats its own fields, not those of the element.
      if (element.fields.has(field) && !field.includes('[][')) {
        element.number += 1;
        element.fields.clear();
      }
      element.fields.add(field);
      path = `${list}[${element.number}]${field}`;
    }
    numbered.append(path, value);
  }
  return numbered;
}

// The limits fit an invoice with a thousand lines; otherwise qs would turn long arrays into objects.
function parseForm(parts: URLSearchParams): unknown {
  return qs.parse(withNumbers(parts).toString(), { depth: 8, arrayLimit: 1000, parameterLimit: 20_000 });
}

async function multipartAsForm(request: Request): Promise<URLSearchParams> {
  const parts = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') parts.append(name, value);
  }
  return parts;
}

async function readBody(request: Request): Promise<unknown> {
  const type = contentType(request);
  if (type.startsWith('multipart/form-data')) return parseForm(await multipartAsForm(request));
  const text = await request.text();
  if (text.trim() === '') return {};
  return type.includes('json') ? parseJson(text) : parseForm(new URLSearchParams(text));
}

/** Reads the object that the body contains under its name, in either notation; empty when there is none. */
export async function readObject(request: Request, name: string): Promise<Fields> {
  const body = await readBody(request);
  const object = isFields(body) && Object.hasOwn(body, name) ? body[name] : {};
  return isFields(object) ? object : {};
}

function acceptsJson(accept: string | null): boolean {
  const ranges = (accept ?? '*/*').toLowerCase().split(',');
  return ranges.some(
    (range) => /^\s*(\*\/\*|application\/(\*|json))\s*(;|$)/.test(range) && !/;\s*q=0(\.0*)?\s*$/.test(range),
  );
}

/** Throws when the body is in a notation that this service does not understand, or the caller accepts no JSON. */
export async function checkNotation(request: Request, bodies: Knobs['bodies']): Promise<void> {
  if (bodies === 'both') return;
  if (!acceptsJson(request.headers.get('Accept'))) throw new Refusal({ kind: 'not_acceptable' });
  const notation = contentType(request).includes('json') ? 'json' : 'form';
  if (notation === bodies) return;
  // Read from a clone, because the request is read again later.
  const text = await request.clone().text();
  if (text.trim() !== '') throw new Refusal({ kind: 'unsupported_notation' });
}
