import { describe, expect, it } from 'vitest';
import type { Answered } from '#main/api/transport/exchange.ts';
import { noHeaderFacts } from '#main/api/transport/rate-headers.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import { signatureOf } from '#main/api/outcomes/response-signature.ts';

function answer(status: number, text: string, isHtml = false): Answered {
  return { kind: 'answered', status, text, isHtml, headers: noHeaderFacts, redact: (said) => said };
}

describe('the signature of a failed read', () => {
  it.each([
    [answer(404, ''), '404:empty'],
    [answer(404, ' \n'), '404:empty'],
    [answer(404, '{"status":404,"error":"Not Found"}'), '404:json'],
    [answer(404, '{"error":"Record 17 not found"}'), '404:json'],
    [answer(404, '<html>', true), '404:html'],
    [answer(404, 'Not Found'), '404:text'],
    [answer(410, ''), '410:empty'],
    [answer(200, '{"error":"Not found"}'), '200:error'],
    [answer(200, '{"status":"error","message":"Nicht gefunden"}'), '200:error'],
    [answer(200, '{"invoice":null}'), '200:null'],
    [answer(200, 'null'), '200:null'],
    [answer(200, '{}'), '200:null'],
    [answer(200, '{"contact":{"id":1}}'), '200:json'],
    [answer(200, '<html>', true), '200:html'],
    [answer(422, '[["id","unknown"]]'), '422:json'],
  ])('%o', (exchange, expected) => {
    expect(signatureOf(exchange)).toBe(expected);
  });

  it('is none where no answer came', () => {
    expect(signatureOf({ kind: 'unsendable', reason: 'no_key' })).toBeNull();
    expect(signatureOf({ kind: 'broken', fault: 'deadline', isConnected: true, status: null })).toBeNull();
  });

  it('lets a caller recognise what a service says of a thing it does not have', async () => {
    const rows = new Map([['known', { invoice: { id: 1, hash_key: 'known' } }]]);
    const transport = (request: Request): Promise<Response> => {
      const row = rows.get(new URL(request.url).pathname.slice('/api/invs/'.length));
      return Promise.resolve(Response.json(row ?? { error: `Nothing at ${request.url}` }));
    };
    const client = createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => 'key', transport });
    const signatureAt = async (hash_key: string): Promise<string | undefined> => {
      const answer = await client.read('invoices', { id: 1, hash_key }, null);
      return answer.kind === 'failed' ? answer.signature : 'ok';
    };
    expect(await signatureAt('known')).toBe('ok');
    const control = await signatureAt('cannot-exist');
    rows.delete('known');
    expect(await signatureAt('known')).toBe(control);
    expect(control).toBe('200:error');
  });
});
