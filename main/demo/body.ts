import qs from 'qs';
import { Refusal } from './refusal.ts';

/** An object of a request body, not yet validated. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal({ kind: 'malformed' });
  }
}

// The limits fit an invoice with a thousand lines; qs would otherwise turn long arrays into objects.
function parseForm(text: string): unknown {
  return qs.parse(text, { depth: 8, arrayLimit: 1000, parameterLimit: 20_000 });
}

async function multipartAsForm(request: Request): Promise<string> {
  const parts = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') parts.append(name, value);
  }
  return parts.toString();
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.toLowerCase() ?? '';
  if (type.startsWith('multipart/form-data')) return parseForm(await multipartAsForm(request));
  const text = await request.text();
  if (text.trim() === '') return {};
  return type.includes('json') ? parseJson(text) : parseForm(text);
}

/** The object that the body carries under its name, in either notation; empty when there is none. */
export async function readObject(request: Request, name: string): Promise<Fields> {
  const body = await readBody(request);
  const object = isFields(body) && Object.hasOwn(body, name) ? body[name] : {};
  return isFields(object) ? object : {};
}
