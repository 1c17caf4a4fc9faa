import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';

/** What is served: the demo service, or anything wrapped around it. */
export interface Handler {
  handle(request: Request): Promise<Response>;
}

export interface RecordedRequest {
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

/** Puts a service on a loopback socket at a free port, and keeps a log of what was asked of it. */
export async function serveDemo(service: Handler): Promise<ServedDemo> {
  const requests: RecordedRequest[] = [];
  const fetch = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    requests.push({ method: request.method, path: pathname + search });
    return service.handle(request);
  };
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const started = serve({ fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) =>
      resolve({ server: started, port: info.port }),
    );
    started.once('error', reject);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    count: (method, path) =>
      requests.filter((request) => request.method === method && request.path.split('?')[0] === path).length,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
