import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { TunnelAgent } from './tunnel-agent.ts';

/** Options for connections, for certificates, proxies and name resolution of the system. */
export interface ConnectionOptions {
  /** Certificate authorities to trust instead of the computer's, as PEM. */
  readonly ca?: readonly string[];
  /** Resolves host names in place of the system's resolver. */
  readonly lookup?: LookupFunction;
  /** Returns the address of the proxy for an address, null for none. Never asked about this machine. */
  readonly proxyFor?: ProxyFor;
}

export type ProxyFor = (url: string) => Promise<string | null> | string | null;

export interface AgentPair {
  readonly http: http.Agent;
  readonly https: https.Agent;
  /** Closes idle connections. */
  dropIdle(): void;
  destroy(): void;
}

/**
 * Creates agents with kept-alive connections, for reads only: a read may be repeated when a kept connection turns out
 * to be dead. Given a proxy, connections go through it.
 */
export function createPool(options: ConnectionOptions, proxy: string | null = null): AgentPair {
  return pairOf({ keepAlive: true, maxSockets: 8, maxFreeSockets: 4 }, options, proxy);
}

/**
 * Creates agents for one write: the connection is never reused, so that no lower layer has a reason to send it twice.
 * `maxSockets` must not be set: Node then keeps the connection alive in spite of `keepAlive: false`.
 */
export function createSingleUse(options: ConnectionOptions, proxy: string | null = null): AgentPair {
  return pairOf({ keepAlive: false }, options, proxy);
}

function pairOf(agentOptions: http.AgentOptions, { ca, lookup }: ConnectionOptions, proxy: string | null): AgentPair {
  const resolving = { ...agentOptions, ...(lookup === undefined ? {} : { lookup }) };
  // Said here, because Node otherwise asks the environment whether to check certificates.
  const checking = { ...resolving, rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: [...ca] }) };
  const plain = new http.Agent(resolving);
  const secure = proxy === null ? new https.Agent(checking) : new TunnelAgent(proxy, checking);
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
