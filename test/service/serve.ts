import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionDrop } from './connection-drop.ts';
import { readRequest, sendAnswer } from './exchange.ts';

/** What is served: the demo service, or anything wrapped around it. Throws `ConnectionDrop` to break the connection. */
export interface Handler {
  handle(request: Request): Promise<Response>;
}

interface RecordedRequest {
  readonly method: string;
  /** Path with its query, as it came over the wire. */
  readonly path: string;
}

export interface ServedDemo {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Every request that arrived, oldest first, whatever its answer was. */
  readonly requests: readonly RecordedRequest[];
  /** How often this method and path (without its query) were asked for. */
  count(method: string, path: string): number;
  close(): Promise<void>;
}

interface ServeOptions {
  /** A loopback address or name. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** Told of what the service threw; unless given, that ends the process (and fails a test). */
  readonly onFault?: (thrown: unknown) => void;
}

/**
 * Puts a service on a loopback socket, at a free port unless one is named, and keeps a log of what was asked of it.
 * Rejects with the error of the socket when it cannot listen there.
 */
export async function serveDemo(service: Handler, options: ServeOptions = {}): Promise<ServedDemo> {
  const { host = '127.0.0.1', port = 0, onFault = endProcess } = options;
  const requests: RecordedRequest[] = [];

  async function exchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    requests.push({ method: incoming.method ?? '', path: incoming.url ?? '' });
    try {
      const request = await readRequest(incoming);
      if (request === 'unreadable') outgoing.writeHead(400).end();
      else if (request !== 'gone') await sendAnswer(await service.handle(request), outgoing);
    } catch (thrown) {
      if (thrown instanceof ConnectionDrop) {
        if (thrown.manner === 'reset') incoming.socket.resetAndDestroy();
        else incoming.socket.destroy();
        return;
      }
      onFault(thrown);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    }
  }

  const server = createServer((incoming, outgoing) => void exchange(incoming, outgoing));
  const address = await listen(server, host, port);
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    requests,
    count: (method, path) =>
      requests.filter((request) => request.method === method && request.path.split('?')[0] === path).length,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A server that listens on a port has an address with one.
      resolve(server.address() as AddressInfo);
    });
  });
}

/** A service that throws has a fault of its own: answered as a 500 alone, a client would retry it into silence. */
function endProcess(thrown: unknown): void {
  setImmediate(() => {
    throw thrown;
  });
}
