import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { ReadAnswer, WriteAnswer } from '#main/api/types.ts';
import { AppError, errorCodes } from '#shared/errors.ts';

const KEY = 'k-2f7a91c4d0';
const INVOICE = JSON.stringify({
  invoice: {
    id: 9,
    hash_key: 'h',
    connection: { id: 1, hash_key: 'c', name: 'B' },
    billed_total: '1.0',
    items: [{ id: 1, price: '1' }],
  },
});
const TARGET = { id: 9, hash_key: 'h' };

const statuses = fc.constantFrom(
  200,
  200,
  201,
  202,
  206,
  301,
  400,
  401,
  402,
  403,
  404,
  408,
  409,
  410,
  418,
  422,
  429,
  500,
  502,
  503,
  504,
  599,
);
const bodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json({ maxDepth: 5 }).map((text) => new TextEncoder().encode(text)),
  fc.nat({ max: INVOICE.length }).map((length) => new TextEncoder().encode(INVOICE.slice(0, length))),
  fc.jsonValue({ maxDepth: 3 }).map((value) => new TextEncoder().encode(JSON.stringify({ invoice: value }))),
  fc.jsonValue({ maxDepth: 3 }).map((value) => new TextEncoder().encode(JSON.stringify({ invoices: [value] }))),
  fc
    .constantFrom(`{"error":"Basic ${btoa(`${KEY}:`)}"}`, `{"errors":{"${KEY}":["${KEY}"]}}`, KEY)
    .map((text) => new TextEncoder().encode(text)),
);
const types = fc.constantFrom(
  'application/json',
  'text/html',
  'text/plain',
  'application/json; charset=utf-16le',
  'x/y; charset=nonsense',
  '',
);
const waits = fc.constantFrom(null, '5', '-1', 'x', 'Wed, 05 Feb 2025 10:00:00 GMT');

function clientFor(status: number, body: Uint8Array, type: string, wait: string | null): ServiceClient {
  const headers = new Headers({ 'Content-Type': type, ...(wait === null ? {} : { 'Retry-After': wait }) });
  // A copy in a plain ArrayBuffer, which is what Response takes.
  const transport = (): Promise<Response> => Promise.resolve(new Response(new Uint8Array(body), { status, headers }));
  return createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => KEY, transport });
}

function check(answer: ReadAnswer<unknown> | WriteAnswer): void {
  if (answer.kind === 'ok' || answer.kind === 'done') return;
  expect(answer.error).toBeInstanceOf(AppError);
  expect(errorCodes).toContain(answer.error.code);
  expect(answer.error.code).not.toBe('internal');
  const shown = `${inspect(answer.error, { depth: null })}${JSON.stringify(answer.error)}${answer.error.message}`;
  expect(shown).not.toContain(KEY);
  expect(shown).not.toContain(btoa(`${KEY}:`).replace(/=+$/, ''));
}

describe('any answer at all', () => {
  it('ends in a value or an AppError without the key', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, bodies, types, waits, async (status, body, type, wait) => {
        const client = clientFor(status, body, type, wait);
        check(await client.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 100, order: 'asc' }));
        check(await client.read('invoices', TARGET, null));
        check(await client.write({ op: 'create', resource: 'invoices', parent: null, body: {} }));
        check(await client.write({ op: 'delete', resource: 'invoices', parent: null, target: TARGET }));
      }),
      { numRuns: 1_000 },
    );
  });

  it('that was cut anywhere is never taken for the invoice', async () => {
    for (let length = 0; length < INVOICE.length; length += 1) {
      const client = clientFor(201, new TextEncoder().encode(INVOICE.slice(0, length)), 'application/json', null);
      const answer = await client.write({ op: 'create', resource: 'invoices', parent: null, body: {} });
      expect(answer.kind).toBe('ambiguous');
    }
  });
});
