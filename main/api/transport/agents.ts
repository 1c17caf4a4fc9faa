import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** Options for connections, for certificates and name resolution of the system. */
export interface ConnectionOptions {
  /** Certificate authorities to trust instead of the bundled ones, as PEM. */
  readonly ca?: readonly string[];
  /** Resolves host names in place of the system's resolver. */
  readonly lookup?: LookupFunction;
}

export interface AgentPair {
  readonly http: http.Agent;
  readonly https: https.Agent;
  /** Closes idle connections. */
  dropIdle(): void;
  destroy(): void;
}

/**
 * Creates agents with kept-alive connections, for reads only: a read may be repeated when a kept connection turns out
 * to be dead.
 */
export function createPool(options: ConnectionOptions): AgentPair {
  return pairOf({ keepAlive: true, maxSockets: 8, maxFreeSockets: 4 }, options);
}

/**
 * Creates agents for one write: the connection is never reused, so that no lower layer has a reason to send it twice.
 * `maxSockets` must not be set: Node then keeps the connection alive in spite of `keepAlive: false`.
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
