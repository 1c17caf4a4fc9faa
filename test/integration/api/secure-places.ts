import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import net from 'node:net';
import { goodBody, listen } from './worlds.ts';

/** Made for tests and trusted by nobody: an authority, and certificates of it for `service.example` and `localhost`. */
export const fixture = (name: string): string => new URL(`./fixtures/${name}.pem`, import.meta.url).pathname;
const pem = (name: string): string => readFileSync(fixture(name), 'utf8');
export const authority = (): string => pem('private-authority.cert');

interface SecurePlace {
  readonly port: number;
  readonly requests: readonly IncomingMessage[];
  /** Reads every request from now on and breaks the connection instead of answering. */
  fallSilent(): void;
  close(): void;
}

/** A service over TLS with one of the certificates. */
export async function serveSecurely(certificate: 'service' | 'expired' | 'future' | 'localhost'): Promise<SecurePlace> {
  const requests: IncomingMessage[] = [];
  let isSilent = false;
  const key = pem(certificate === 'localhost' ? 'localhost.key' : 'service.key');
  const server = https.createServer({ key, cert: pem(`${certificate}.cert`) }, (request, response) => {
    requests.push(request);
    request.resume();
    if (isSilent) {
      request.socket.destroy();
      return;
    }
    response.writeHead(request.method === 'GET' ? 200 : 201, { 'Content-Type': 'application/json' });
    response.end(goodBody(request));
  });
  server.on('tlsClientError', () => {});
  const port = await listen(server);
  return {
    port,
    requests,
    fallSilent() {
      isSilent = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface TestProxy {
  readonly url: string;
  /** The requests that the proxy received, as `CONNECT name:port`. */
  readonly asked: readonly string[];
  /** The credentials of the last request. */
  credentials(): string | undefined;
  /** Answers every request with this status from now on; null lets it through, 0 says nothing. */
  refuse(status: number | null): void;
  close(): void;
}

/** A proxy that leads every name to this port of this machine. */
export async function serveProxy(port: number): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let credentials: string | undefined;
  let refusal: number | null = null;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
  };
  const server = http.createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(400).end();
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    keep(socket);
    asked.push(`CONNECT ${request.url ?? ''}`);
    credentials = request.headers['proxy-authorization'];
    if (refusal === 0) return;
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${String(refusal)} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    keep(onward);
  });
  const own = await listen(server);
  return {
    url: `http://127.0.0.1:${String(own)}`,
    asked,
    credentials: () => credentials,
    refuse(status) {
      refusal = status;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
