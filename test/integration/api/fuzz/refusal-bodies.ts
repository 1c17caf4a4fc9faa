import fc from 'fast-check';
import { json, objectText } from './json-text.ts';
import { KEY } from './samples.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const HTML =
  '<!doctype html><html><head><title>Sign in</title></head><body><form action="/login"></form></body></html>';

/** Refusals of all known shapes, with the key in any place of any of them: also where a long text is cut. */
export const echoing = fc
  .tuple(
    fc.constantFrom(KEY, `${KEY}:`, btoa(`${KEY}:`), btoa(KEY), encodeURIComponent(KEY), `Basic ${btoa(`${KEY}:`)}`),
    fc.nat({ max: 320 }),
    fc.constantFrom(
      (said: string) => JSON.stringify({ errors: { [said]: [said], statement_no: ['is taken', said] } }),
      (said: string) => JSON.stringify({ error: said }),
      (said: string) => JSON.stringify([[said, said]]),
      (said: string) => JSON.stringify({ message: said, field: said }),
      (said: string) => JSON.stringify(said).replaceAll('/', '\\/'),
      (said: string) => said,
      (said: string) => `${HTML}${said}`,
    ),
  )
  .map(([said, before, shape]) => bytesOf(shape(`${'€'.repeat(before)}${said}`)));

/** Anything at all under a name that errors go by. */
export const complaints = fc
  .tuple(fc.constantFrom('errors', 'error', 'message', 'error_messages', 'base', 'detail'), json)
  .map((entry) => bytesOf(objectText([entry])));
