import { invariant } from '#shared/assert.ts';

/** One request as it arrived at whatever stands around the service. */
export interface Arrival {
  /** Counts the requests of all kinds, from 1. */
  readonly number: number;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Method and path with `:id` for each identifier: `POST /api/invs/:id/payments`. */
  readonly label: string;
  /** How many requests with this label there were, this one included. */
  readonly occurrence: number;
  /** As text; empty when there is none. */
  readonly body: string;
}

const COLLECTIONS = /^(network|contacts|invs|invoices|rinv|payments|items|expenses|tasks|trips)$/;

/** The label of a request: what identifiers stand for is left out, so that equal requests have one name. */
export function labelOf(method: string, path: string): string {
  const parts = segmentsOf(path);
  const named = parts.map((part, index) => (COLLECTIONS.test(parts[index - 1] ?? '') ? ':id' : part));
  return `${method} /${named.join('/')}`;
}

/** True for the requests that a pattern means. */
export type Matches = (arrival: Arrival) => boolean;

/**
 * Reads a pattern: a method or `*`, a blank, a path. In the path `*` and `:name` stand for any one segment, `**` for any
 * rest; what stands behind `?` must be in the request's query. `GET /api/invs?page=2`, `PUT /api/invs/:id`, `* /api/**`.
 */
export function readPattern(pattern: string): Matches {
  const [, method = '', path = '', query = ''] =
    /^(GET|POST|PUT|DELETE|\*) (\/[^?\s]*)(?:\?(\S+))?$/.exec(pattern) ?? [];
  invariant(method !== '', `“${pattern}” is a method and a path`);
  const asked = [...new URLSearchParams(query)];
  const wanted = segmentsOf(path);
  return (arrival) =>
    (method === '*' || method === arrival.method) &&
    matchesPath(wanted, segmentsOf(arrival.path)) &&
    asked.every(([name, value]) => arrival.query.get(name) === value);
}

/** Which of the requests that a pattern means, from 1. */
export type Which = number | 'every';

/** Counts the requests that a pattern means as they pass by, and is true for the chosen ones. */
export function pickRequests(pattern: string, which: Which): Matches {
  const matches = readPattern(pattern);
  let seen = 0;
  return (arrival) => {
    if (!matches(arrival)) return false;
    seen += 1;
    return which === 'every' || which === seen;
  };
}

function matchesPath(wanted: readonly string[], given: readonly string[]): boolean {
  const rest = wanted.indexOf('**');
  if (rest !== -1) return matchesPath(wanted.slice(0, rest), given.slice(0, rest));
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index])
  );
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** Numbers and names the requests that pass by. The body is read to its end, so the request itself is spent. */
export function createReceiver(): (request: Request) => Promise<Arrival> {
  const occurrences = new Map<string, number>();
  let number = 0;
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const label = labelOf(request.method, pathname);
    const occurrence = (occurrences.get(label) ?? 0) + 1;
    occurrences.set(label, occurrence);
    number += 1;
    const arrived = { number, method: request.method, path: pathname, query: searchParams, label, occurrence };
    return { ...arrived, body: await request.text() };
  };
}
