import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionDrop } from '#test/service/connection-drop.ts';
import type { Handler, ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';

const open: ServedDemo[] = [];
afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
});

async function serve(handle: Handler['handle'], onFault?: (thrown: unknown) => void): Promise<ServedDemo> {
  const served = await serveDemo({ handle }, onFault === undefined ? {} : { onFault });
  open.push(served);
  return served;
}

/** Sends a request by hand and tells how the connection ended, and what came before. */
async function exchange(url: string): Promise<{ readonly end: string; readonly received: string }> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  let end = 'closed';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    end = error.code ?? 'unknown';
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.on('close', resolve));
  return { end, received };
}

describe('a service on a socket', () => {
  it('breaks the connection as the service says', async () => {
    const reset = await serve(() => Promise.reject(new ConnectionDrop('reset')));
    expect(await exchange(reset.url)).toEqual({ end: 'ECONNRESET', received: '' });
    const closed = await serve(() => Promise.reject(new ConnectionDrop('close')));
    expect(await exchange(closed.url)).toEqual({ end: 'closed', received: '' });
  });

  it('breaks it after a part of the body', async () => {
    const { url } = await serve(() => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            sent += 1;
            if (sent > 2) controller.error(new ConnectionDrop('close'));
            else controller.enqueue(new TextEncoder().encode(`piece ${sent} `));
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(new Response(body, { headers: { 'Content-Length': '100' } }));
    });
    const { end, received } = await exchange(url);
    expect(end).toBe('closed');
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\npiece 1 piece 2 $/);
  });

  it('passes on method, path, headers and body unchanged', async () => {
    const seen: unknown[] = [];
    const { url } = await serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      seen.push([request.method, pathname + search, request.headers.get('x-mark'), await request.text()]);
      return new Response(null, { status: 204 });
    });
    const init = { method: 'PUT', headers: { 'X-Mark': 'a' }, body: 'grüße=1' };
    expect((await fetch(`${url}/api/invs/a%20b?page=2`, init)).status).toBe(204);
    expect((await fetch(`${url}/api/`, { method: 'DELETE' })).status).toBe(204);
    expect(seen).toEqual([
      ['PUT', '/api/invs/a%20b?page=2', 'a', 'grüße=1'],
      ['DELETE', '/api/', null, ''],
    ]);
  });

  it('reports a service that throws, and answers 500', async () => {
    const faults: unknown[] = [];
    const broken = new Error('broken');
    const { url } = await serve(
      () => Promise.reject(broken),
      (thrown) => faults.push(thrown),
    );
    expect((await fetch(url)).status).toBe(500);
    expect(faults).toEqual([broken]);
  });

  it('refuses a text that is no request, without calling the service', async () => {
    const { url, requests } = await serve(() => Promise.reject(new Error('must not be asked')));
    const request = http.request(url, { method: 'TRACE' }).end();
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(400);
    answer.resume();
    expect(requests).toHaveLength(1);
  });

  it('does not start on a port in use', async () => {
    const { url } = await serve(() => Promise.resolve(new Response('')));
    const port = Number(new URL(url).port);
    const handle = (): Promise<Response> => Promise.resolve(new Response(''));
    await expect(serveDemo({ handle }, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
