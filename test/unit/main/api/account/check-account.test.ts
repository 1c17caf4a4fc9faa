import { describe, expect, it } from 'vitest';
import { checkAccount } from '#main/api/account/check-account.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

type Answers = Readonly<Record<'network' | 'invs', () => Response>>;

const json = (body: unknown) => (): Response => Response.json(body);
const status = (code: number) => (): Response => new Response('', { status: code });
const networks = json({ networks: [{ id: 1, hash_key: 'a' }] });
const invs = json({
  invoices: [
    { id: 1, hash_key: 'a', company_id: null },
    { id: 2, hash_key: 'b', company_id: 612 },
  ],
});

function check(answers: Answers, of: (error: AppError) => unknown = (error) => error.code): Promise<unknown> {
  const transport = (request: Request): Promise<Response> =>
    Promise.resolve(new URL(request.url).pathname === '/api/network' ? answers.network() : answers.invs());
  const client = createServiceClient({
    baseUrl: 'https://acme.example.com',
    readKey: () => 'key',
    transport,
    isAskedOnce: true,
  });
  return checkAccount(client).catch((thrown: unknown) => (thrown instanceof AppError ? of(thrown) : thrown));
}

describe('checkAccount', () => {
  it('learns which account this is', async () => {
    expect(await check({ network: networks, invs })).toEqual({
      companyId: '612',
      connectionCount: 1,
      invoiceCount: 2,
      isPartial: false,
    });
  });

  it('accepts an empty account and a key that may see only one of the lists', async () => {
    expect(await check({ network: json({ networks: [] }), invs: json({ invoices: [] }) })).toEqual({
      companyId: null,
      connectionCount: 0,
      invoiceCount: 0,
      isPartial: false,
    });
    expect(await check({ network: status(403), invs })).toMatchObject({ companyId: '612', connectionCount: null });
  });

  it.each<[string, Answers, string]>([
    ['wrong key', { network: status(401), invs }, 'key_refused'],
    ['no rights at all', { network: status(403), invs: status(403) }, 'forbidden'],
    ['another site', { network: status(404), invs: status(404) }, 'not_the_api'],
    [
      'a web page',
      { network: () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), invs },
      'not_the_api',
    ],
    [
      'a login',
      { network: () => new Response(null, { status: 302, headers: { Location: '/login' } }), invs },
      'not_the_api',
    ],
    ['a foreign api', { network: json({ data: [] }), invs }, 'not_the_api'],
    ['an outage', { network: networks, invs: status(503) }, 'service_error'],
    ['a limit', { network: status(429), invs }, 'rate_limited'],
  ])('%s', async (_name, answers, code) => {
    expect(await check(answers)).toBe(code);
  });

  const cutOff = (): Response =>
    new Response(new ReadableStream({ pull: (body) => body.error(new Error('cut off')) }), { status: 200 });
  it.each<[string, () => Response]>([
    ['an outage', status(503)],
    ['a limit', status(429)],
    ['an answer that breaks off', cutOff],
    ['bytes that are no text', () => new Response(new Uint8Array([0xff, 0xfe, 0x7d]))],
  ])('promises nobody who waits for it that it goes on by itself: %s', async (_name, network) => {
    const said = await check({ network, invs }, (error) => error.said);
    expect(said).toMatchObject({ params: { next: message('error_next_try_later') } });
  });
});
