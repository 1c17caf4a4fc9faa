import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** Returns why a proxy leads nowhere. `refused` carries the status of its answer. */
export type ProxyFlaw =
  { readonly kind: 'unreachable' | 'unsupported' | 'silent' } | { readonly kind: 'refused'; readonly status: number };

/** Ends an attempt whose proxy leads nowhere: nothing has reached the service. Contains nothing of the proxy's address. */
export class ProxyError extends Error {
  readonly code = 'PROXY';
  readonly flaw: ProxyFlaw;

  constructor(flaw: ProxyFlaw) {
    super(`proxy: ${flaw.kind}`);
    this.flaw = flaw;
  }
}

interface Destination {
  readonly host: string;
  readonly port: number;
}

/** Asks a proxy for a connection to the service (CONNECT), over which TLS then speaks to the service itself. */
export function openTunnel(proxy: string, { host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const request = askProxy(proxy, `${host.includes(':') ? `[${host}]` : host}:${String(port)}`, signal);
    if (request === null) {
      reject(new ProxyError({ kind: 'unsupported' }));
      return;
    }
    request.once('connect', (answer: IncomingMessage, socket: Socket) => {
      const { statusCode: status = 0 } = answer;
      if (status >= 200 && status < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyError({ kind: 'refused', status }));
    });
    // Some proxies answer a refusal as they would any other request.
    request.once('response', ({ statusCode: status = 0 }) => {
      request.destroy();
      reject(new ProxyError({ kind: 'refused', status }));
    });
    request.once('error', () => {
      reject(new ProxyError({ kind: signal.aborted ? 'silent' : 'unreachable' }));
    });
    request.end();
  });
}

/** Returns the request to the proxy; null for a proxy of a kind that Inkwell does not use. */
function askProxy(proxy: string, authority: string, signal: AbortSignal): ClientRequest | null {
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const options: RequestOptions = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port,
    method: 'CONNECT',
    path: authority,
    agent: false,
    signal,
    headers: { Host: authority, ...authorizationOf(url) },
  };
  return url.protocol === 'https:' ? https.request({ ...options, rejectUnauthorized: true }) : http.request(options);
}

function authorizationOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` };
}
