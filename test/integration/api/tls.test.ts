import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import { goodBody, listen } from './worlds.ts';

// Made for these tests and trusted by nobody: it secures the loopback interface only.
const pem = (name: string): string =>
  readFileSync(new URL(`./fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
const CREATE = { op: 'create', resource: 'invoices', parent: null, body: {} } as const;
const FEED = { resource: 'invoices', parent: null } as const;
const PAGE = { page: 1, perPage: 100, order: 'asc' } as const;

const requests: IncomingMessage[] = [];
let isAnswering = true;
const server = https.createServer({ key: pem('key'), cert: pem('cert') }, (request, response) => {
  requests.push(request);
  request.resume();
  if (isAnswering) response.writeHead(201, { 'Content-Type': 'application/json' }).end(goodBody(request));
  else request.socket.destroy();
});
let port = 0;

beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const clientOf = (host: string, ca?: readonly string[]) =>
  createServiceClient({
    baseUrl: `https://${host}:${String(port)}`,
    readKey: () => 'key',
    ...(ca === undefined ? {} : { connection: { ca } }),
  });

describe('over TLS', () => {
  it('proves with an untrusted certificate that nothing was sent', async () => {
    const client = clientOf('localhost');
    expect(await client.write(CREATE)).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
    expect(await client.list(FEED, PAGE)).toMatchObject({ kind: 'failed', error: { code: 'unreachable' } });
    expect(requests).toHaveLength(0);
    client.close();
  });

  it('proves the same with a certificate of another name', async () => {
    const client = clientOf('127.0.0.2', [pem('cert')]);
    expect(await client.write(CREATE)).toMatchObject({ kind: 'not_sent', error: { code: 'unreachable' } });
    expect(requests).toHaveLength(0);
    client.close();
  });

  it('sends to a trusted certificate, and a break afterwards proves nothing', async () => {
    const client = clientOf('localhost', [pem('cert')]);
    expect((await client.write(CREATE)).kind).toBe('done');
    expect((await client.list(FEED, PAGE)).kind).toBe('ok');
    isAnswering = false;
    expect((await client.write(CREATE)).kind).toBe('ambiguous');
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(2);
    client.close();
  });
});
