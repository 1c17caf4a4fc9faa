import fc from 'fast-check';
import { bodiesFor } from './bodies.ts';
import type { FuzzCall } from './calls.ts';
import { calls } from './calls.ts';
import { KEY } from './samples.ts';

/** One answer of the service. Header values are what HTTP allows at all. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const DAY = 'Wed, 05 Feb 2025 10:00:00 GMT';
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=UTF-8; charset=latin1',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16le',
  'application/json; charset=utf-16be',
  'application/json; charset="nonsense"',
  'application/json; charset=',
  `application/json; charset=${'x'.repeat(2_000)}`,
  'text/html',
  'text/plain',
  ';;;',
  '',
];
const waits = ['5', '3.2', '-1', '0', '1e9', '99999999999999999999', 'soon', DAY, 'Wed, 99 Feb 2025', 'NaN', '\t', KEY];
const dates = [DAY, 'yesterday', '0', 'Thu, 01 Jan 1970 00:00:00 GMT', '275761-01-01', '-', 'x'.repeat(3_000)];
const numbers = ['0', '-0', '', ' ', '1', 'none', '1e400', '0x0'];
const lengths = ['0', '-1', 'x', '12, 13', '1e9', '4194305', '99999999999999999999'];

const optional = (name: string, values: readonly string[]): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) },
  );

/** A declared length that is a lie; a socket would not let it through, a proxy in front of it might. */
export const oddLength = optional('content-length', lengths);

const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(
    fc.constantFrom(...contentTypes).map((type) => ({ 'content-type': type })),
    optional('retry-after', waits),
    optional('date', dates),
    optional('x-ratelimit-remaining', numbers),
    optional('ratelimit-remaining', numbers),
    optional('location', ['/login', `/login?key=${KEY}`, 'http://127.0.0.1:9/', 'javascript:alert(1)']),
    optional('www-authenticate', [`Basic realm="${KEY}"`, 'Negotiate']),
    optional('set-cookie', [`session=${btoa(`${KEY}:`)}; Path=/`]),
  )
  .map((parts) => Object.assign({}, ...parts) as Readonly<Record<string, string>>);

/** Mostly successes: everything else is decided by its status alone. */
const statuses = (lowest: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(200, 201) },
    { weight: 1, arbitrary: fc.constantFrom(202, 204, 206, 301, 302, 304, 307, 308) },
    { weight: 2, arbitrary: fc.constantFrom(400, 401, 402, 403, 404, 408, 409, 410, 422, 429, 500, 502, 503, 504) },
    { weight: 2, arbitrary: fc.integer({ min: lowest, max: 599 }) },
  );

const SHOWN = 1_000;

/** An answer that fast-check shows as a person would want to see it. */
function readable(answer: FuzzAnswer): FuzzAnswer & fc.WithToStringMethod {
  const show = (): string => {
    const { status, headers: shown, body } = answer;
    const text = Buffer.from(body).toString('latin1');
    return `${String(status)} ${JSON.stringify(shown)} ${String(body.length)} bytes: ${JSON.stringify(text.slice(0, SHOWN))}`;
  };
  return { ...answer, [fc.toStringMethod]: show };
}

export interface FuzzCase {
  readonly call: FuzzCall;
  readonly answer: FuzzAnswer;
}

/** Any answer to any call. Statuses below 200 end no request: only a socket can have them. */
export const cases = (
  lowestStatus: number,
  extra: fc.Arbitrary<Readonly<Record<string, string>>>,
): fc.Arbitrary<FuzzCase> =>
  fc.constantFrom(...calls).chain((call) =>
    fc.record({
      call: fc.constant(call),
      answer: fc
        .record({
          status: statuses(lowestStatus),
          headers: fc.tuple(headers, extra).map(([usual, more]) => ({ ...usual, ...more })),
          body: bodiesFor(call),
        })
        .map(readable),
    }),
  );
