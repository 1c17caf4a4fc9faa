import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createServiceClient } from '#main/api/service-client.ts';
import type { FuzzCall } from './calls.ts';
import { callOf } from './calls.ts';
import { judge } from './judge.ts';
import { KEY } from './samples.ts';
import { serveRaw } from './raw-server.ts';
import type { Tally } from './tally.ts';

const MEGABYTE = 1_024 * 1_024;
const LARGEST_BODY = 4 * MEGABYTE;
const OFFERED = 64 * MEGABYTE;
const CHUNK = Buffer.alloc(64 * 1_024, '[');
/** What a stream or a socket has read ahead when the client turns away. */
const READ_AHEAD = MEGABYTE / 4;

/** How a body that is too large comes, and how many bytes of it may be read before it is refused. */
interface Flood {
  readonly name: string;
  readonly status: number;
  readonly isDeclared: boolean;
  readonly limit: number;
}

const floods: readonly Flood[] = [
  { name: 'declared', status: 200, isDeclared: true, limit: READ_AHEAD },
  { name: 'undeclared', status: 200, isDeclared: false, limit: LARGEST_BODY + READ_AHEAD },
  { name: 'declared, of an error page', status: 500, isDeclared: true, limit: READ_AHEAD },
  { name: 'undeclared, of an error page', status: 422, isDeclared: false, limit: LARGEST_BODY + READ_AHEAD },
];

const flooded: readonly FuzzCall[] = [
  callOf('list', 'invoices'),
  callOf('read', 'invoices'),
  callOf('create', 'payments'),
];

/** Bodies over 4 MB, inside this process and over a socket: refused, and nearly all of them unread. */
export async function feedFloods(tally: Tally): Promise<void> {
  for (const flood of floods) {
    for (const call of flooded) {
      for (const feed of [feedInProcess, feedSocket]) {
        try {
          const bytes = await feed(flood, call, tally);
          if (bytes > flood.limit) throw new Error(`${String(bytes)} bytes were read`);
        } catch (thrown) {
          tally.fail(`${call.name}, a body over 4 MB, ${flood.name}, ${feed.name}`, thrown);
        }
      }
    }
  }
  await feedBomb(tally);
}

async function feedInProcess({ status, isDeclared }: Flood, call: FuzzCall, tally: Tally): Promise<number> {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += CHUNK.length;
      if (bytes >= OFFERED) controller.close();
      else controller.enqueue(new Uint8Array(CHUNK));
    },
  });
  const headers: Record<string, string> = isDeclared ? { 'content-length': String(OFFERED) } : {};
  const transport = (): Promise<Response> => Promise.resolve(new Response(body, { status, headers }));
  const client = createServiceClient({ baseUrl: 'https://acme.example.com', readKey: () => KEY, transport });
  const outcome = await call.run(client);
  tally.count(call, outcome, 0);
  judge(call, { status, text: '' }, outcome);
  refuse(outcome.kind);
  return bytes;
}

async function feedSocket({ status, isDeclared }: Flood, call: FuzzCall, tally: Tally): Promise<number> {
  const length = isDeclared ? `Content-Length: ${String(OFFERED)}\r\n` : '';
  const place = await serveRaw((socket) => {
    socket.write(`HTTP/1.1 ${String(status)} X\r\n${length}Connection: close\r\n\r\n`);
    let bytes = 0;
    const more = (): void => {
      while (!socket.destroyed && bytes < OFFERED) {
        bytes += CHUNK.length;
        if (!socket.write(CHUNK)) return;
      }
      socket.end();
    };
    socket.on('drain', more);
    more();
  });
  const sockets: Socket[] = [];
  // Node announces each socket of a client here; of the client under test nothing else can be seen from outside.
  const keep = (message: unknown): void => void sockets.push((message as { readonly socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const client = createServiceClient({ baseUrl: place.url, readKey: () => KEY });
  try {
    const outcome = await call.run(client);
    tally.count(call, outcome, 0);
    judge(call, { status, text: '' }, outcome);
    refuse(outcome.kind);
    return sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  } finally {
    unsubscribe('net.client.socket', keep);
    client.close();
    await place.stop();
  }
}

/** A few kilobytes that unpack into 256 MB. */
async function feedBomb(tally: Tally): Promise<void> {
  const call = callOf('list', 'invoices');
  const packed = gzipSync(Buffer.alloc(LARGEST_BODY, ' '));
  const bomb = Buffer.concat(Array.from({ length: 64 }, () => packed));
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${String(bomb.length)}\r\n\r\n`;
  const place = await serveRaw((socket) => socket.end(Buffer.concat([Buffer.from(head), bomb])));
  const client = createServiceClient({ baseUrl: place.url, readKey: () => KEY });
  try {
    const outcome = await call.run(client);
    tally.count(call, outcome, 0);
    judge(call, { status: 200, text: '' }, outcome);
    refuse(outcome.kind);
  } catch (thrown) {
    tally.fail('a compressed bomb', thrown);
  } finally {
    client.close();
    await place.stop();
  }
}

function refuse(kind: string): void {
  if (kind === 'ok' || kind === 'done') throw new Error('it was accepted');
}
