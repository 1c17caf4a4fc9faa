import { assertNever } from '#shared/assert.ts';
import { namesOf, resourceAt } from '#main/demo/requests/resource-names.ts';
import { renderRefusal } from '#main/demo/manner/refusals.ts';
import type { Call } from './call.ts';

const GATEWAY_WORDS = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const;

const PAGES = {
  login: '<!doctype html><title>Sign in</title><form action="/login" method="post"><input name="password"></form>',
  captive_portal:
    '<!doctype html><title>Welcome to our Wi-Fi</title><a href="http://portal.example/">Accept the terms</a>',
  proxy_login: '<!doctype html><title>Proxy authentication</title><p>Sign in to use the network.</p>',
} as const;

/** Something else answers than the service would have. */
export type AnswerFault =
  /** HTML, as gateways write it. One that counts requests lets the last of the hour through and says that none is left. */
  | {
      readonly kind: 'server_error';
      readonly status: keyof typeof GATEWAY_WORDS;
      readonly isApplied: boolean;
      readonly isLastOfHour?: boolean;
    }
  /** A 503 that asks to come back later, as a service in maintenance writes it, or a gateway whose service does not answer. */
  | {
      readonly kind: 'unavailable';
      readonly form: 'text' | 'json' | 'html';
      readonly retryAfterSeconds: number;
      readonly isApplied: boolean;
    }
  /** A 200 with a page for people. */
  | { readonly kind: 'page'; readonly page: keyof typeof PAGES; readonly isApplied: boolean }
  /**
   * Confirmed without a word; applied, unless it is said not to be. An empty 204 is what confirms a delete: whoever writes it
   * passes a refusal on.
   */
  | { readonly kind: 'empty'; readonly status: 200 | 201 | 204; readonly isApplied?: boolean }
  /** A 200 with JSON that is no answer to this request: nothing below the name of its object, or an object of another kind. */
  | { readonly kind: 'foreign'; readonly form: 'null' | 'stranger'; readonly isApplied: boolean }
  /** Not applied. `location` as the header says it: a path of the same host, or a whole address of another one. */
  | { readonly kind: 'redirect'; readonly status: 301 | 302 | 303 | 307 | 308; readonly location: string }
  /** Not applied: as if the key had been changed a moment ago. */
  | { readonly kind: 'unauthorized' };

export async function playAnswerFault(fault: AnswerFault, call: Call): Promise<Response> {
  switch (fault.kind) {
    case 'server_error':
      if (fault.isApplied) await call.apply();
      return gatewayError(fault.status, fault.isLastOfHour === true ? { 'RateLimit-Remaining': '0' } : {});
    case 'unavailable':
      if (fault.isApplied) await call.apply();
      return unavailable(fault.form, fault.retryAfterSeconds);
    case 'page':
      if (fault.isApplied) await call.apply();
      return page(200, PAGES[fault.page]);
    case 'empty':
      return fault.isApplied === false ? wordless(fault.status) : confirmWithoutWord(fault.status, await call.apply());
    case 'foreign':
      if (fault.isApplied) await call.apply();
      return foreign(fault.form, call.arrival.path);
    case 'redirect':
      return new Response(null, { status: fault.status, headers: { Location: fault.location } });
    case 'unauthorized':
      return renderRefusal({ kind: 'unauthorized' }, call.book.knobs, call.arrival.path);
    default:
      return assertNever(fault);
  }
}

const wordless = (status: number): Response => new Response(null, { status });

function confirmWithoutWord(status: 200 | 201 | 204, answer: Response): Response {
  return status === 204 && !answer.ok ? answer : wordless(status);
}

export function gatewayError(
  status: keyof typeof GATEWAY_WORDS,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const title = `${status} ${GATEWAY_WORDS[status]}`;
  return page(status, `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`, headers);
}

/** What a mixed-up cache or a template without its object answers. */
function foreign(form: 'null' | 'stranger', path: string): Response {
  const resource = resourceAt(path);
  const name = resource === null ? 'object' : namesOf[resource].object;
  const stranger = resource === 'invoices' ? { network: STRANGERS.network } : { invoice: STRANGERS.invoice };
  return Response.json(form === 'null' ? { [name]: null } : stranger);
}

const STRANGERS = {
  network: { id: 1, hash_key: 'stranger', name: 'Somebody else', category: 'organization' },
  invoice: { id: 1, hash_key: 'stranger', statement_no: 'ELSEWHERE-1', state: 'draft' },
} as const;

const UNAVAILABLE = {
  text: ['text/plain', 'Service Unavailable: the time limit was exceeded. Please retry later.'],
  json: ['application/json', '{"error":"Service unavailable, please retry later"}'],
  html: ['text/html', '<!doctype html><title>Maintenance</title><p>We are back in a moment.</p>'],
} as const;

function unavailable(form: keyof typeof UNAVAILABLE, retryAfterSeconds: number): Response {
  const [type, body] = UNAVAILABLE[form];
  const headers = { 'Content-Type': type, 'Retry-After': String(retryAfterSeconds) };
  return new Response(body, { status: 503, headers });
}

function page(status: number, html: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(html, { status, headers: { 'Content-Type': 'text/html', ...headers } });
}
