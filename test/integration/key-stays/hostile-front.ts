import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import { listen, stop } from '#test/integration/api/worlds.ts';
import type { Handler } from '#test/service/serve.ts';
import type { Fault } from './faults.ts';

/** A service on a loopback socket that turns on its client when told, and then repeats all it was sent. */
export interface HostileFront {
  readonly url: string;
  /** What every request gets instead of the service's answer; null lets them through. */
  fault: Fault | null;
  /** Lets reads through to the service all the same. */
  isKindToReads: boolean;
  /** Requests that got the fault of now. */
  hits(): number;
  close(): Promise<void>;
}

export async function openFront(service: Handler): Promise<HostileFront> {
  let fault: Fault | null = null;
  let hits = 0;
  let isKindToReads = false;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      if (fault === null || (isKindToReads && request.method === 'GET'))
        void pass(service, request, Buffer.concat(chunks), response);
      else {
        hits += 1;
        fault.act(response, sentBy(request));
      }
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      hits = 0;
    },
    get isKindToReads() {
      return isKindToReads;
    },
    set isKindToReads(next) {
      isKindToReads = next;
    },
    hits: () => hits,
    close: () => stop(server),
  };
}

function sentBy({ headers: { authorization = '' } }: IncomingMessage): { authorization: string; key: string } {
  const user = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString('utf8');
  return { authorization, key: user.replace(/:$/, '') };
}

async function pass(service: Handler, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const plain = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const init = { method, headers: Object.fromEntries(plain), body: body.length === 0 ? null : new Uint8Array(body) };
  const answer = await service.handle(new Request(new URL(url, 'http://service.example'), init));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
