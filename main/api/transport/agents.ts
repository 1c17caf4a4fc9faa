import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** How connections are made. Certificates and proxies of the system plug in here. */
export interface ConnectionOptions {
  /** Certificate authorities to trust instead of the bundled ones, as PEM. */
  readonly ca?: readonly string[];
  /** Finds the addresses of a host, in place of the system's resolver. */
  readonly lookup?: LookupFunction;
}

export interface AgentPair {
  readonly http: http.Agent;
  readonly https: https.Agent;
  /** Closes the connections that no request is using. */
  dropIdle(): void;
  destroy(): void;
}

/** Kept-alive connections, for reads only: a read may be repeated when a kept connection turns out to be dead. */
export function createPool(options: ConnectionOptions): AgentPair {
  return pairOf({ keepAlive: true, maxSockets: 8, maxFreeSockets: 4 }, options);
}

/**
 * One connection for one write: never reused, so nothing below us ever has a reason to send it twice. It must not limit
 * `maxSockets`: Node then keeps the connection alive in spite of `keepAlive: false`.
 */
export function createSingleUse(options: ConnectionOptions): AgentPair {
  return pairOf({ keepAlive: false }, options);
}

function pairOf(agentOptions: http.AgentOptions, { ca, lookup }: ConnectionOptions): AgentPair {
  const resolving = { ...agentOptions, ...(lookup === undefined ? {} : { lookup }) };
  const plain = new http.Agent(resolving);
  const secure = new https.Agent({ ...resolving, ...(ca === undefined ? {} : { ca: [...ca] }) });
  return {
    http: plain,
    https: secure,
    dropIdle() {
      for (const idle of [plain, secure].flatMap(({ freeSockets }) => Object.values(freeSockets)))
        for (const socket of [...(idle ?? [])]) socket.destroy();
    },
    destroy() {
      plain.destroy();
      secure.destroy();
    },
  };
}
