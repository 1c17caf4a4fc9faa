import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Access, WindowId } from './access.ts';
import { createAccess, PERSONS_WINDOW } from './access.ts';
import { hub } from './hub.ts';
import { listenOnLoopback } from './loopback.ts';
import { readMessage, readPass } from './messages.ts';
import { sendPage } from './pages.ts';

const LARGEST_MESSAGE = 16 * 1024 * 1024;
const SOCKET_PATH = '/.host/socket';
/** The reason that page-runtime.js knows. */
const PASS_REFUSED = 4403;
const PASS_LIMIT_MS = 10_000;

interface Gateway {
  /** The address for a person or a browser; works in the first browser that opens it. */
  readonly address: string;
  /** Resolves when a browser has used the address. */
  readonly whenEntered: Promise<undefined>;
  close(): void;
}

/** Serves the pages over loopback HTTP, and preload and IPC over one WebSocket for each page. */
export async function openGateway(): Promise<Gateway> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const entered = Promise.withResolvers<undefined>();
  const loopback = await listenOnLoopback();
  const access = createAccess(loopback.port);
  const addressOf = (code: string, path = '/'): string => `${access.origin}${path}#enter=${code}`;
  hub.openDoor = (window) => {
    const code = access.admit(window);
    return {
      addressOf: (path) => addressOf(code, path),
      close: () => {
        access.dismiss(window);
      },
    };
  };

  for (const server of loopback.servers) {
    server.on('request', (request, response) => {
      sendPage(access, request, response).catch((thrown: unknown) => {
        process.stderr.write(`Chromium host: ${String(thrown)}\n`);
        response.destroy();
      });
    });
    server.on('upgrade', (request, socket, head) => {
      // The server has taken its own listener off; without this one, a connection that is reset would end the program.
      socket.on('error', () => socket.destroy());
      const { host, origin } = request.headers;
      if (request.url !== SOCKET_PATH || !access.mayConnect(host, origin)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', () => socket.destroy());
        return;
      }
      sockets.handleUpgrade(request, socket, head, (page) => {
        awaitPass(access, page, (window) => {
          if (window === PERSONS_WINDOW) entered.resolve(undefined);
          welcome(page, window);
        });
      });
    });
    // A connection that the system cannot accept, as when no file descriptor is left.
    server.on('error', (thrown) => {
      process.stderr.write(`Chromium host: ${thrown.message}\n`);
    });
  }

  return {
    address: addressOf(access.admit(PERSONS_WINDOW)),
    whenEntered: entered.promise,
    close() {
      for (const peer of sockets.clients) peer.close();
      loopback.close();
    },
  };
}

/** Hears nothing of a page before it has shown its pass. */
function awaitPass(access: Access, socket: WebSocket, onEntered: (window: WindowId) => void): void {
  const limit = setTimeout(() => {
    socket.terminate();
  }, PASS_LIMIT_MS);
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('close', () => {
    clearTimeout(limit);
  });
  socket.once('message', (data) => {
    clearTimeout(limit);
    const pass = readPass(textOf(data));
    const window = pass === null ? null : access.enter(pass);
    if (window === null) socket.close(PASS_REFUSED);
    else onEntered(window);
  });
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
  socket.on('message', (data) => {
    const message = readMessage(textOf(data));
    if (message !== null) hub.onMessage(peer, message);
  });
}

/** `ws` hands a message over as one Buffer unless told otherwise. */
const textOf = (data: RawData): string => (data as Buffer).toString('utf8');
