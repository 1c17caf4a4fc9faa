import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/**
 * Records the socket's events. Before `isReady` no byte of a request can have reached the service. `bytesWritten`
 * proves nothing, because it counts the queued bytes of a refused connection.
 */
export interface SocketWatch {
  isTcpOpen: boolean;
  isReady: boolean;
  isReused: boolean;
  status: number | null;
}

export function createSocketWatch(): SocketWatch {
  return { isTcpOpen: false, isReady: false, isReused: false, status: null };
}

/** Node's own client with the watch attached. Follows no redirect and retries nothing. */
interface WatchedTransport {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

export function watchedTransport(watch: SocketWatch): WatchedTransport {
  return {
    request(options, onResponse) {
      const isSecure = options.protocol === 'https:';
      const request = (isSecure ? https : http).request(options, onResponse);
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
  if (!socket.connecting) {
    watch.isTcpOpen = true;
    watch.isReady = true;
    return;
  }
  socket.once('connect', () => {
    watch.isTcpOpen = true;
    if (!isSecure) watch.isReady = true;
  });
  if (isSecure) {
    socket.once('secureConnect', () => {
      watch.isReady = true;
    });
  }
}
