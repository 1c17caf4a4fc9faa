import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Access, WindowId } from './access.ts';
import { createAccess } from './access.ts';
import { hub, PAGE_ORIGIN } from './hub.ts';
import { readMessage } from './messages.ts';

const LARGEST_MESSAGE = 16 * 1024 * 1024;
const RUNTIME_PATH = '/.host/runtime.js';
const SOCKET_PATH = '/.host/socket';
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };

interface Gateway {
  /** The address for a person or a browser; works once. */
  readonly address: string;
  close(): void;
}

/** Serves the pages over loopback HTTP, and preload and IPC over one WebSocket. */
export async function openGateway(): Promise<Gateway> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address object; the string form belongs to pipes.
  const { port } = server.address() as AddressInfo;
  const access = createAccess(port);
  hub.openDoor = (window) => ({
    origin: `http://127.0.0.1:${String(port)}`,
    cookie: access.admit(window),
    close: () => {
      access.dismiss(window);
    },
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });

  server.on('request', (request, response) => {
    answer(access, request, response).catch((thrown: unknown) => {
      process.stderr.write(`Chromium host: ${String(thrown)}\n`);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const { host, cookie, origin } = request.headers;
    const window = access.windowOf({ host, cookie });
    if (request.url !== SOCKET_PATH || window === null || !access.mayConnect({ host, cookie, origin })) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      welcome(page, window);
    });
  });

  return {
    address: `http://127.0.0.1:${String(port)}/?token=${access.token}`,
    close() {
      for (const peer of sockets.clients) peer.close();
      server.close();
    },
  };
}

function welcome(socket: WebSocket, window: WindowId): void {
  const peer = {
    window,
    send: (message: object): void => {
      socket.send(JSON.stringify(message));
    },
  };
  hub.peers.add(peer);
  socket.on('close', () => hub.peers.delete(peer));
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('message', (data) => {
    // `ws` hands a text message over as one Buffer unless told otherwise.
    const message = readMessage((data as Buffer).toString('utf8'));
    if (message !== null) hub.onMessage(peer, message);
  });
}

async function answer(access: Access, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host, cookie } = request.headers;
  const url = new URL(`${PAGE_ORIGIN}${request.url ?? '/'}`);
  const token = url.searchParams.get('token');
  if (token !== null) {
    const bought = access.redeem(token);
    if (bought !== null)
      response.writeHead(303, { location: '/', 'set-cookie': bought, 'cache-control': 'no-store' }).end();
    else if (access.mayRead({ host, cookie })) response.writeHead(303, { location: '/' }).end();
    else
      response
        .writeHead(403, PLAIN)
        .end('This address works once, and it was used. Start Inkwell again for a new one.\n');
    return;
  }
  if (!access.mayRead({ host, cookie })) {
    response.writeHead(403, PLAIN).end('Open the address that Inkwell printed when it started.\n');
    return;
  }
  if (url.pathname === RUNTIME_PATH) await sendRuntime(response);
  else await sendPage(url, request, response);
}

/** Passes the request to the app's protocol handler and returns its answer with every header unchanged. */
async function sendPage(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handle = await hub.pageHandler;
  const answered = await handle(new Request(url, { method: request.method ?? 'GET' }));
  const isPage = answered.headers.get('content-type')?.startsWith('text/html') ?? false;
  response.writeHead(answered.status, [...answered.headers].flat());
  if (isPage) response.end((await answered.text()).replace('<head>', `<head><script src="${RUNTIME_PATH}"></script>`));
  // Sent in one piece: pages, fonts and pictures are small, so streaming would only be slower.
  else response.end(Buffer.from(await answered.arrayBuffer()));
}

async function sendRuntime(response: ServerResponse): Promise<void> {
  const [runtime, preload] = await Promise.all([
    readFile(new URL('./page-runtime.js', import.meta.url), 'utf8'),
    hub.preloadPath.then((path) => readFile(path, 'utf8')),
  ]);
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`(() => {\n${runtime}\nrunPreload((require, module, exports) => {\n${preload}\n});\n})();\n`);
}
