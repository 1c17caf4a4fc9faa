import { describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import { nestedArrays } from '#shared/service/invoice.ts';

const CONTACTS = { resource: 'contacts', parent: { id: 4, hash_key: 'p4' } } as const;
const INVOICE = { id: 7, hash_key: 'h7' };

function answering(status: number, body: string): ServiceClient {
  const transport = (): Promise<Response> =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
  return createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => 'key', transport });
}

const page = (client: ServiceClient, number: number) =>
  client.list(CONTACTS, { page: number, perPage: 100, order: 'asc' });

describe('a page past the end', () => {
  it.each([
    [404, '{"error":"Record not found"}'],
    [410, ''],
    [400, '{"error":"Bad page"}'],
    [422, '{"errors":{"page":["is out of range"]}}'],
    [200, '{"error":"Record not found"}'],
    [200, '{"contacts":[]}'],
    [200, '{"contacts":null}'],
    [200, 'null'],
  ])('is an empty one when the service says %i %s', async (status, body) => {
    expect(await page(answering(status, body), 2)).toEqual({ kind: 'ok', value: [] });
  });

  it.each([
    [401, ''],
    [403, '{"error":"No"}'],
    [429, 'Retry later'],
    [500, ''],
    [200, '<html>Sign in</html>'],
    [200, '{"invoices":[]}'],
  ])('is none when the service says %i %s', async (status, body) => {
    expect((await page(answering(status, body), 2)).kind).toBe('failed');
  });

  it('is a refusal on the first page', async () => {
    for (const status of [400, 404, 410, 422]) expect((await page(answering(status, '{}'), 1)).kind).toBe('failed');
  });
});

describe('a page with something beside its rows', () => {
  it.each([
    { message: 'OK' },
    { messages: ['2 contacts'] },
    { errors: [] },
    { errors: {}, error: '' },
    { error: 'Deprecated: use version 2' },
  ])('is that of its rows, be it the first or a later one: %o', async (beside) => {
    const client = answering(200, JSON.stringify({ contacts: [{ id: 1 }, { id: 2 }], ...beside }));
    for (const number of [1, 2]) {
      const answer = await page(client, number);
      expect(answer.kind === 'ok' ? answer.value.map(({ id }) => id) : answer).toEqual([1, 2]);
    }
  });

  it.each([{ errors: [] }, { message: 'OK' }])(
    'sets a row aside that cannot be read, and does not end the list: %o',
    async (beside) => {
      const client = answering(200, JSON.stringify({ contacts: [{ id: 1 }, { id: '?' }], ...beside }));
      for (const number of [1, 2])
        expect(await page(client, number)).toMatchObject({ kind: 'ok', value: [{ id: 1 }], setAside: [{ id: '?' }] });
    },
  );
});

describe('an empty list under another name', () => {
  it('is believed when the name is nearly the right one', async () => {
    for (const nothing of ['[]', 'null']) {
      expect(await page(answering(200, `{"contats":${nothing}}`), 1)).toEqual({ kind: 'ok', value: [] });
    }
  });

  it('is not the API when it could be anything', async () => {
    for (const name of ['pages', 'items', 'con', 'data']) {
      expect((await page(answering(200, `{"${name}":[]}`), 1)).kind).toBe('failed');
    }
  });
});

describe('an invoice read on its own without a single array', () => {
  const read = async (object: string) => {
    const answer = await answering(200, object).read('invoices', INVOICE, null);
    return answer.kind === 'ok' ? answer.value.details : answer;
  };

  it('has no lines when nothing was billed: the service left empty fields out', async () => {
    const details = await read('{"invoice":{"id":7,"hash_key":"h7","sub_total":"0.00"}}');
    expect(details).toEqual(Object.fromEntries(nestedArrays.map((name) => [name, []])));
  });

  it('keeps its lines to itself when something was', async () => {
    expect(await read('{"invoice":{"id":7,"hash_key":"h7","sub_total":"10.00"}}')).toBeNull();
    expect(await read('{"invoice":{"id":7,"hash_key":"h7"}}')).toBeNull();
  });
});

describe('an object read by its address', () => {
  const read = (body: string) => answering(200, body).read('invoices', INVOICE, null);

  it('is the one that was asked for', async () => {
    expect((await read('{"invoice":{"id":7,"hash_key":"h7"}}')).kind).toBe('ok');
  });

  it('is not believed when it is another one: an edit would be built upon it', async () => {
    expect((await read('{"invoice":{"id":8,"hash_key":"h8"}}')).kind).toBe('failed');
    expect(
      (await answering(200, '{"payment":{"id":8}}').read('payments', { id: 7, hash_key: null }, INVOICE)).kind,
    ).toBe('failed');
  });
});

describe('what a client tells of its requests', () => {
  it('names a limit answer as one, and others not, until nobody listens any more', async () => {
    const client = answering(429, 'Retry later');
    const heard: unknown[] = [];
    const end = client.onAnswer(({ status, isLimit }) => heard.push([status, isLimit]));
    await page(client, 1);
    expect(heard).toEqual([[429, true]]);
    end();
    await page(client, 1);
    expect(heard).toHaveLength(1);
    const other = answering(403, '{"error":"No"}');
    other.onAnswer(({ status, isLimit }) => heard.push([status, isLimit]));
    await page(other, 1);
    expect(heard.at(-1)).toEqual([403, false]);
  });
});
