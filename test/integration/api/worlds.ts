import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#shared/errors.ts';

/** One way the other end can behave, on a real socket, and what it must be taken for. */
interface World {
  readonly name: string;
  readonly start: () => Promise<Place>;
  /** What a page of invoices comes to. */
  readonly read: ErrorCode | 'ok';
  /** What creating an invoice proves. */
  readonly write: 'done' | 'rejected' | 'not_sent' | 'ambiguous';
  /** The code of the failed write, where it differs from the read's. */
  readonly writeCode?: ErrorCode;
  /** How many requests of one write the server must have seen; absent where it cannot count. */
  readonly arrivals?: number;
  /** No connection comes about: nothing but the deadline ends it. */
  readonly isSilent?: true;
}

export interface Place {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  readonly stop: () => Promise<void>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const GOOD = {
  GET: { invoices: [{ id: 1, hash_key: 'h' }] },
  POST: { invoice: { id: 1, hash_key: 'h' } },
};

export function goodBody(request: IncomingMessage): string {
  return JSON.stringify(request.method === 'GET' ? GOOD.GET : GOOD.POST);
}

/** An HTTP server that reads each request to its end before it behaves as told. */
export async function serve(handle: Handle): Promise<Place> {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    request.resume();
    request.once('end', () => {
      handle(request, response);
    });
  });
  return { url: `http://127.0.0.1:${String(await listen(server))}`, requests, stop: () => stop(server) };
}

/** A bare TCP server: what speaks no HTTP, or not to the end. */
export async function serveTcp(onSocket: (socket: Socket) => void, scheme = 'http'): Promise<Place> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
    socket.resume();
  });
  const port = await listen(server);
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return stop(server);
  };
  return { url: `${scheme}://127.0.0.1:${String(port)}`, requests: [], stop: close };
}

async function nowhere(url: string): Promise<Place> {
  return Promise.resolve({ url, requests: [], stop: () => Promise.resolve() });
}

/** Nobody listens there: a port that was just freed may be somebody else's by now. */
const DISCARD_PORT = 'http://127.0.0.1:9';

/** Listens, and then its thread sleeps for ever: nobody accepts, and what comes waits in the kernel. */
const SLEEPER = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

/** An address that answers no connection at all: the queue of a listener who sleeps is full, so SYNs are dropped. */
export async function blackHole(): Promise<Place> {
  const sleeper = new Worker(SLEEPER, { eval: true });
  const port = await new Promise<number>((resolve) => sleeper.once('message', resolve));
  const fillers = Array.from({ length: 8 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  // The first ones get a place in the queue, and none after them.
  await Promise.race(fillers.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const stopAll = async (): Promise<void> => {
    for (const socket of fillers) socket.destroy();
    await sleeper.terminate();
  };
  return { url: `http://127.0.0.1:${String(port)}`, requests: [], stop: stopAll };
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with one.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

export function stop(server: Server): Promise<void> {
  if (server instanceof http.Server) server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

const answer =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Handle =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };

function status(
  code: number,
  read: ErrorCode,
  write: World['write'],
  body = '',
  headers: Record<string, string> = {},
): World {
  const name = `${String(code)} ${body.slice(0, 30)} ${JSON.stringify(headers)}`;
  return { name, start: () => serve(answer(code, body, headers)), read, write, arrivals: 1 };
}

function drip(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(201, { 'Content-Type': 'application/json' });
  // Often enough that no idle timer ever fires.
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => {
    clearInterval(timer);
  });
}

const HTML = '<!doctype html><title>Sign in</title>';
const LARGE = `{"note":"${'x'.repeat(5 * 1024 * 1024)}"}`;
const DEEP = `{"invoices":${'['.repeat(65)}${']'.repeat(65)}}`;
const TEXT = { 'Content-Type': 'text/plain' };
const PAGE = { 'Content-Type': 'text/html' };
const VALIDATION = '{"errors":{"statement_no":["has already been taken"]}}';

/** Deadline of the client where it is what ends a request, in ms. */
export const DEADLINE_MS = 400;
const FAR_MS = 30_000;

/** In ms: where something else ends a request no busy computer may be taken for a silent service. */
export const deadlineOf = ({ read, isSilent }: World): number =>
  read === 'timeout' || isSilent === true ? DEADLINE_MS : FAR_MS;

export const worlds: readonly World[] = [
  { name: 'a closed port', start: () => nowhere(DISCARD_PORT), read: 'unreachable', write: 'not_sent' },
  {
    name: 'a name that does not exist',
    start: () => nowhere('https://inkwell.invalid'),
    read: 'unreachable',
    write: 'not_sent',
  },
  {
    name: 'an address that fails before anybody can listen',
    start: () => nowhere('https://255.255.255.255:9'),
    read: 'unreachable',
    write: 'not_sent',
  },
  { name: 'a black hole', start: blackHole, read: 'unreachable', write: 'not_sent', isSilent: true },
  {
    name: 'a black hole behind TLS',
    start: () => blackHole().then((place) => ({ ...place, url: place.url.replace('http:', 'https:') })),
    read: 'unreachable',
    write: 'not_sent',
    isSilent: true,
  },
  {
    name: 'TLS spoken to a plain port',
    start: () => serve(answer(200, '')).then((place) => ({ ...place, url: place.url.replace('http:', 'https:') })),
    read: 'unreachable',
    write: 'not_sent',
  },
  {
    name: 'TLS spoken to silence',
    start: () => serveTcp(() => {}, 'https'),
    read: 'unreachable',
    write: 'not_sent',
    isSilent: true,
  },
  {
    name: 'TLS hung up on',
    start: () => serveTcp((socket) => socket.once('data', () => socket.destroy()), 'https'),
    read: 'unreachable',
    write: 'not_sent',
  },
  {
    name: 'hung up at once',
    start: () => serveTcp((socket) => socket.destroy()),
    read: 'unreachable',
    write: 'ambiguous',
  },
  {
    name: 'not HTTP',
    start: () => serveTcp((socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
    read: 'unreachable',
    write: 'ambiguous',
  },
  {
    name: 'reset before any answer',
    start: () => serve((request) => request.socket.resetAndDestroy()),
    read: 'unreachable',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'reset after the headers',
    start: () =>
      serve((request, response) => {
        response.writeHead(201, { 'Content-Length': '500' });
        response.flushHeaders();
        setTimeout(() => request.socket.resetAndDestroy(), 20);
      }),
    read: 'unreachable',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: '201 with a truncated body',
    start: () =>
      serve((request, response) => {
        response.writeHead(201, { 'Content-Length': '500' });
        response.write(goodBody(request));
        setTimeout(() => request.socket.destroy(), 20);
      }),
    read: 'unreachable',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: '201 with a truncated chunked body',
    start: () =>
      serve((request, response) => {
        response.writeHead(201);
        response.write(goodBody(request));
        setTimeout(() => request.socket.destroy(), 20);
      }),
    read: 'unreachable',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: '422 with a truncated body',
    start: () =>
      serve((request, response) => {
        response.writeHead(422, { 'Content-Length': '500' });
        response.write(VALIDATION);
        setTimeout(() => request.socket.destroy(), 20);
      }),
    read: 'rejected',
    write: 'rejected',
    arrivals: 1,
  },
  { name: 'silence after the request', start: () => serve(() => {}), read: 'timeout', write: 'ambiguous', arrivals: 1 },
  { name: 'a slow drip past the deadline', start: () => serve(drip), read: 'timeout', write: 'ambiguous', arrivals: 1 },
  {
    name: 'a broken compression',
    start: () => serve(answer(200, 'no gzip', { 'Content-Encoding': 'gzip' })),
    read: 'unreachable',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'a declared body over 4 MB',
    start: () => serve(answer(200, LARGE, { 'Content-Length': String(LARGE.length) })),
    read: 'service_error',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'an undeclared body over 4 MB',
    start: () => serve(answer(200, LARGE, { 'Transfer-Encoding': 'chunked' })),
    read: 'service_error',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'an error page over 4 MB',
    start: () => serve(answer(500, LARGE, { 'Transfer-Encoding': 'chunked' })),
    read: 'service_error',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'JSON nested 65 deep',
    start: () => serve(answer(200, DEEP)),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'bytes that are no text',
    start: () =>
      serve((_request, response) => {
        response.writeHead(200).end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
      }),
    read: 'service_error',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'a page of HTML',
    start: () => serve(answer(200, HTML, PAGE)),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'a page of HTML under 201 and JSON’s name',
    start: () => serve(answer(201, HTML)),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'hints before silence',
    start: () =>
      serve((_request, response) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      }),
    read: 'timeout',
    write: 'ambiguous',
    arrivals: 1,
  },
  { name: 'an empty 200', start: () => serve(answer(200, '')), read: 'not_the_api', write: 'ambiguous', arrivals: 1 },
  { name: 'an empty 201', start: () => serve(answer(201, ' ')), read: 'not_the_api', write: 'ambiguous', arrivals: 1 },
  { name: '204', start: () => serve(answer(204, '')), read: 'not_the_api', write: 'ambiguous', arrivals: 1 },
  {
    name: 'truncated JSON',
    start: () => serve(answer(200, '{"invoices":[{"id":1,')),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'another wrapper',
    start: () => serve(answer(200, '{"contact":{"id":1}}')),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'a null object',
    start: () => serve(answer(200, '{"invoice":null}')),
    read: 'not_the_api',
    write: 'ambiguous',
    arrivals: 1,
  },
  {
    name: 'an error in a 200',
    start: () => serve(answer(200, '{"error":"Not now"}')),
    read: 'service_error',
    write: 'ambiguous',
    writeCode: 'not_the_api',
    arrivals: 1,
  },
  ...[301, 302, 303, 307, 308].map((code) => status(code, 'not_the_api', 'ambiguous', '', { Location: '/login' })),
  status(304, 'not_the_api', 'ambiguous'),
  status(400, 'rejected', 'rejected', VALIDATION),
  status(401, 'key_refused', 'not_sent', 'HTTP Basic: Access denied.', TEXT),
  status(402, 'forbidden', 'rejected'),
  status(403, 'forbidden', 'rejected', '{"error":"You may not"}'),
  status(403, 'rate_limited', 'not_sent', '403 Forbidden (Rate Limit Exceeded)', TEXT),
  status(403, 'rate_limited', 'not_sent', '', { 'Retry-After': '37' }),
  status(403, 'rate_limited', 'not_sent', '{"error":"Forbidden"}', { 'X-RateLimit-Remaining': '0' }),
  status(403, 'forbidden', 'rejected', '{"error":"Your plan is limited to 5 clients"}'),
  status(404, 'not_found', 'rejected'),
  status(404, 'not_found', 'rejected', HTML, PAGE),
  status(405, 'rejected', 'rejected'),
  status(408, 'service_error', 'ambiguous'),
  status(406, 'rejected', 'rejected'),
  status(409, 'rejected', 'rejected'),
  status(410, 'not_found', 'rejected'),
  status(411, 'rejected', 'rejected'),
  status(413, 'rejected', 'rejected', HTML, PAGE),
  status(415, 'rejected', 'rejected'),
  status(422, 'rejected', 'rejected', VALIDATION),
  status(422, 'rejected', 'rejected', '[["statement_no","has already been taken"]]'),
  status(422, 'rejected', 'rejected', ''),
  status(429, 'rate_limited', 'not_sent', 'Retry later\n', TEXT),
  status(429, 'rate_limited', 'not_sent', '', { 'Retry-After': '3.2' }),
  status(500, 'service_error', 'ambiguous', HTML, PAGE),
  status(502, 'service_error', 'ambiguous', HTML, PAGE),
  status(503, 'service_error', 'ambiguous', HTML, PAGE),
  status(503, 'rate_limited', 'not_sent', 'Rate Limit Exceeded', TEXT),
  status(503, 'rate_limited', 'ambiguous', '', { 'RateLimit-Remaining': '0' }),
  status(503, 'rate_limited', 'ambiguous', 'Retry later', TEXT),
  status(503, 'service_error', 'ambiguous', 'upstream time limit exceeded', TEXT),
  status(503, 'service_error', 'ambiguous', '', { 'Retry-After': 'Wed, 05 Feb 2025 10:00:00 GMT' }),
  status(503, 'service_error', 'ambiguous', HTML, { ...PAGE, 'Retry-After': '60' }),
  status(504, 'service_error', 'ambiguous'),
  {
    name: 'the right answer',
    start: () =>
      serve((request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(goodBody(request));
      }),
    read: 'ok',
    write: 'done',
    arrivals: 1,
  },
  {
    name: 'the right answer under a wrong content type',
    start: () =>
      serve((request, response) => {
        response.writeHead(201, PAGE).end(goodBody(request));
      }),
    read: 'ok',
    write: 'done',
    arrivals: 1,
  },
];

/** Servers that repeat in their answer what they were sent. */
export const echoes: readonly World[] = [422, 403, 500, 200].map((code) => ({
  name: `${String(code)} that repeats the key`,
  start: () =>
    serve((request, response) => {
      const sent = request.headers.authorization ?? '';
      const decoded = Buffer.from(sent.replace('Basic ', ''), 'base64').toString();
      const body = { errors: { [decoded]: [`Bad ${sent}`, decoded, decoded.replace(':', '')] }, message: sent };
      response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }),
  read: code === 422 ? 'rejected' : code === 403 ? 'forbidden' : 'service_error',
  write: code === 422 || code === 403 ? 'rejected' : 'ambiguous',
}));
