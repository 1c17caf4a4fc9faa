import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { ShownCertificate } from './certificate.ts';
import { readCertificate } from './certificate.ts';

/**
 * Records the socket's events. Before `isReady` no byte of a request can have reached the service. `bytesWritten`
 * proves nothing, because it counts the queued bytes of a refused connection.
 */
export interface SocketWatch {
  isTcpOpen: boolean;
  isReady: boolean;
  isReused: boolean;
  status: number | null;
  /** The certificate that the other end showed, before it was checked. */
  certificate: ShownCertificate | null;
}

export function createSocketWatch(): SocketWatch {
  return { isTcpOpen: false, isReady: false, isReused: false, status: null, certificate: null };
}

/** Node's own client with the watch attached. Follows no redirect and retries nothing. */
interface WatchedTransport {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

/**
 * Returns a transport that notes in `watch` what became of the connection. `authorization` contains the key and is set on
 * the request itself: with NODE_DEBUG Node prints the options of a request.
 */
export function watchedTransport(watch: SocketWatch, authorization: string): WatchedTransport {
  return {
    request(options, onResponse) {
      const isSecure = options.protocol === 'https:';
      const request = (isSecure ? https : http).request(options, onResponse);
      request.setHeader('Authorization', authorization);
      request.once('socket', (socket) => {
        watch.isReused = request.reusedSocket;
        watchSocket(socket, isSecure, watch);
      });
      request.once('response', (response) => {
        watch.status = response.statusCode ?? null;
      });
      return request;
    },
  };
}

function watchSocket(socket: Socket, isSecure: boolean, watch: SocketWatch): void {
  // A connection that failed at once (no route, a cached resolver answer) is over before a listener could be attached.
  if (socket.destroyed && !watch.isReused) return;
  const isTunnelled = isSecure && isShakingHands(socket);
  if (!socket.connecting) watch.isTcpOpen = true;
  if (!socket.connecting && !isTunnelled) {
    watch.isReady = true;
    return;
  }
  socket.once('connect', () => {
    watch.isTcpOpen = true;
    if (!isSecure) watch.isReady = true;
  });
  if (!isSecure) return;
  socket.once('secureConnect', () => {
    watch.isReady = true;
  });
  // Ahead of Node's own listener, which ends the connection when the certificate does not hold.
  if (socket instanceof TLSSocket)
    socket.prependOnceListener('secure', () => {
      watch.certificate = readCertificate(socket.getPeerCertificate());
    });
}

/** Returns true for an open connection, through a proxy, whose certificate is still to be checked. */
function isShakingHands(socket: Socket): boolean {
  // Node sets it until the handshake is over; where it does not, the request counts as sent, which is never wrong.
  return 'secureConnecting' in socket && socket.secureConnecting === true;
}
