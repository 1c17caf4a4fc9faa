import { once } from 'node:events';
import WebSocket from 'ws';

/** A visitor of the Chromium host without a browser: shows the token once, keeps the cookie, speaks the page's messages. */
export interface HostVisitor {
  readonly origin: string;
  readonly cookie: string;
  fetch(path: string): Promise<Response>;
  /** One call of the preload's only IPC channel, as the page makes it. */
  request(channel: string, payload: unknown, claims?: { readonly isTopFrame: boolean }): Promise<unknown>;
}

export async function visitHost(address: string): Promise<HostVisitor> {
  const { origin } = new URL(address);
  const welcome = await fetch(address, { redirect: 'manual' });
  const cookie = welcome.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    origin,
    cookie,
    fetch: (path) => fetch(origin + path, { headers: { cookie }, redirect: 'manual' }),
    async request(channel, payload, { isTopFrame } = { isTopFrame: true }) {
      const socket = openSocket(origin, cookie);
      await once(socket, 'open');
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

export function openSocket(origin: string, cookie: string, claimedOrigin: string = origin): WebSocket {
  return new WebSocket(`${origin.replace('http', 'ws')}/.host/socket`, { headers: { cookie }, origin: claimedOrigin });
}

function readResult(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve, reject) => {
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
