import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import WebSocket from 'ws';

/** A visitor of the Chromium host without a browser: keeps the code of the address and a secret, speaks the page's messages. */
export interface HostVisitor {
  readonly origin: string;
  readonly pass: HostPass;
  fetch(path: string): Promise<Response>;
  /** One call of the preload's only IPC channel, as the page makes it. */
  request(channel: string, payload: unknown, claims?: { readonly isTopFrame: boolean }): Promise<unknown>;
}

interface HostPass {
  readonly code: string;
  readonly secret: string;
}

/** Returns a visitor with the address that the host printed; its first request uses the code. */
export function visitHost(address: string): HostVisitor {
  const { origin, hash } = new URL(address);
  const pass = { code: hash.replace('#enter=', ''), secret: randomUUID() };
  return {
    origin,
    pass,
    fetch: (path) => fetchFrom(origin, path),
    async request(channel, payload, { isTopFrame } = { isTopFrame: true }) {
      const socket = openSocket(origin);
      await once(socket, 'open');
      socket.send(JSON.stringify({ kind: 'enter', ...pass }));
      socket.send(
        JSON.stringify({
          kind: 'invoke',
          id: 1,
          channel: 'inkwell:request',
          args: [channel, payload],
          path: '/',
          isTopFrame,
        }),
      );
      const value = await readResult(socket);
      socket.close();
      return value;
    },
  };
}

/** Asks the host by its number, because not every system's resolver knows names under `localhost` as browsers do. */
export async function fetchFrom(origin: string, path: string, host: string = new URL(origin).host): Promise<Response> {
  // Node's own fetch sends no other Host than the one of its address.
  const asked = request({ hostname: '127.0.0.1', port: new URL(origin).port, path, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(await buffer(answer), { status: answer.statusCode ?? 0, headers });
}

const lookup: LookupFunction = (_name, { all }, found) => {
  if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

export function openSocket(
  origin: string,
  claims: { readonly host?: string; readonly origin?: string } = {},
): WebSocket {
  const { host = new URL(origin).host, origin: claimedOrigin = origin } = claims;
  return new WebSocket(`${origin.replace('http', 'ws')}/.host/socket`, {
    lookup,
    headers: { host },
    origin: claimedOrigin,
  });
}

function readResult(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.on('close', (code) => {
      reject(new Error(`The host closed the socket (${String(code)}).`));
    });
    socket.on('message', (data) => {
      // Text messages arrive as one Buffer; the host writes the JSON of messages.ts.
      const message = JSON.parse((data as Buffer).toString('utf8')) as {
        kind: string;
        value?: unknown;
        message?: string;
      };
      if (message.kind === 'result') resolve(message.value);
      if (message.kind === 'failure') reject(new Error(message.message));
    });
  });
}
