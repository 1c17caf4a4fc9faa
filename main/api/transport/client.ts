import type { Readable } from 'node:stream';
import { isLoopback, isSecureOrigin } from '#main/api/account/parse-address.ts';
import type { ConnectionOptions } from './agents.ts';
import { createPool, createSingleUse } from './agents.ts';
import type { Answered, ApiClient, ApiRequest, Broken, Exchange, Fault } from './exchange.ts';
import { flawOf } from './certificate.ts';
import { trustSystem, trustsSystem } from './system-authorities.ts';
import { codeOf, faultOf, proxyFlawOf } from './transport-faults.ts';
import type { HeaderFacts } from './rate-headers.ts';
import { noHeaderFacts, readHeaderFacts } from './rate-headers.ts';
import type { InProcessService } from './in-process-transport.ts';
import { isLimit } from '#main/api/outcomes/is-rate-limit.ts';
import type { ReadKey } from '#main/api/account/read-key.ts';
import { askForKey, redactorFor } from '#main/api/account/read-key.ts';
import type { Observe } from './exchange-facts.ts';
import { factsOf } from './exchange-facts.ts';
import { receive } from './receive.ts';
import type { Attempt } from './request-config.ts';
import { requestConfig } from './request-config.ts';
import type { SocketWatch } from './socket-watch.ts';
import { createSocketWatch } from './socket-watch.ts';

export interface ClientOptions {
  /** The account's origin, as `parseAddress` gives it. */
  readonly baseUrl: string;
  /** Called before every request, so that a new key counts at once and none is kept here. */
  readonly readKey: ReadKey;
  /** A service inside this process instead of the network. */
  readonly transport?: InProcessService;
  readonly connection?: ConnectionOptions;
  /** Wall-clock limit of one request, answer included. */
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
  readonly observe?: Observe;
  /** True when the person waits for the answer: without one, nothing tries again by itself. */
  readonly isAskedOnce?: boolean;
  /** Ms since epoch; by default the computer's clock. */
  readonly now?: () => number;
}

const DEADLINE_MS = 30_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Creates the client that alone calls the HTTP library. It follows no redirect, sends no write twice and ends every
 * request at a wall-clock deadline. Errors of the library carry the key, so they become plain faults here.
 */
export function createClient(options: ClientOptions): ApiClient {
  const {
    baseUrl,
    transport,
    connection = {},
    deadlineMs = DEADLINE_MS,
    maxBodyBytes = MAX_BODY_BYTES,
    now = Date.now,
  } = options;
  let pool = { agents: createPool(connection), proxy: null as string | null };
  const running = new Set<AbortController>();
  const mayCarryKey = transport !== undefined || isSecureOrigin(baseUrl);
  let isClosed = false;
  /** Ms that the service's clock is ahead, by its last answer that showed a time. */
  let ahead: number | null = null;

  /** Returns the proxy to use now. Requests to this machine never leave it. */
  async function proxyNow(): Promise<string | null> {
    const { protocol, hostname } = new URL(baseUrl);
    if (transport !== undefined || protocol !== 'https:' || isLoopback(hostname)) return null;
    return (await connection.proxyFor?.(baseUrl)) ?? null;
  }

  function renewPool(proxy: string | null): void {
    pool.agents.destroy();
    pool = { agents: createPool(connection, proxy), proxy };
  }

  async function send(request: ApiRequest): Promise<Exchange> {
    if (request.path === null) return { kind: 'unsendable', reason: 'no_address' };
    if (!mayCarryKey) return { kind: 'unsendable', reason: 'insecure' };
    const key = await askForKey(options.readKey);
    if (key.kind !== 'key') return { kind: 'unsendable', reason: key.kind };
    const proxy = await proxyNow();
    if (isClosed) return { kind: 'unsendable', reason: 'closed' };
    if (request.method !== 'GET') return write(request, key.key, proxy);
    // Another network may have another proxy.
    if (proxy !== pool.proxy) renewPool(proxy);
    return read(request, key.key);
  }

  async function write(request: ApiRequest, key: string, proxy: string | null): Promise<Exchange> {
    const agents = createSingleUse(connection, proxy);
    const exchange = await attempt({ request, key, agents, watch: createSocketWatch() });
    agents.destroy();
    return exchange;
  }

  async function read(request: ApiRequest, key: string): Promise<Exchange> {
    const watch = createSocketWatch();
    const first = await attempt({ request, key, agents: pool.agents, watch }, (exchange) => isAgain(exchange, watch));
    if (isAgain(first, watch)) return attempt({ request, key, agents: pool.agents, watch: createSocketWatch() });
    // A kept connection may lead nowhere by now, and then the other kept ones do too.
    if (isOverKept(first, watch) && first.fault === 'deadline') pool.agents.dropIdle();
    return first;
  }

  /** Repeats a request that an untrusted certificate kept from leaving, once the system's own authorities are trusted. */
  async function attempt(parts: Attempt, willRepeat: (exchange: Exchange) => boolean = never): Promise<Exchange> {
    const wasTrusting = trustsSystem();
    const exchange = await attemptOnce(parts, (first) => willRepeat(first) || (!wasTrusting && isUntrusted(first)));
    if (wasTrusting || !isUntrusted(exchange)) return exchange;
    trustSystem();
    return attemptOnce({ ...parts, watch: createSocketWatch() }, willRepeat);
  }

  async function attemptOnce(parts: Attempt, willRepeat: (exchange: Exchange) => boolean): Promise<Exchange> {
    const { request, watch } = parts;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      abort.abort();
    }, deadlineMs);
    running.add(abort);
    const startedAt = now();
    const { exchange, headers } = await exchangeOf(parts, abort.signal, startedAt);
    clearTimeout(timer);
    running.delete(abort);
    const isOverLimit = exchange.kind === 'answered' && isLimit(exchange);
    const judged = { status: watch.status, isLimit: isOverLimit, isRepeated: willRepeat(exchange) };
    tell(factsOf({ request, ...judged, headers, startedAt, endedAt: now(), inFlight: running.size }));
    return exchange;
  }

  async function exchangeOf(
    parts: Attempt,
    signal: AbortSignal,
    startedAt: number,
  ): Promise<{ readonly exchange: Answered | Broken; readonly headers: HeaderFacts }> {
    const { key, watch } = parts;
    let headers = noHeaderFacts;
    try {
      // Fetched with the first request: a start has none, and nothing else of the program is as large.
      const { default: axios } = await import('axios');
      const response = await axios.request<Readable>(requestConfig(parts, options, signal));
      const header = (name: string): string | null => {
        const value: unknown = response.headers[name];
        return typeof value === 'string' ? value : null;
      };
      watch.status = response.status;
      headers = readHeaderFacts(header, startedAt, now());
      ahead = headers.clockOffsetMs ?? ahead;
      const raw = { status: response.status, header, headers, data: response.data };
      const answer = await receive(raw, { maxBodyBytes, redact: redactorFor(key) });
      return { exchange: answer.kind === 'answered' ? answer : brokenBy(answer.kind, watch), headers };
    } catch (thrown) {
      const isSecure = baseUrl.startsWith('https:');
      const fault = isClosed ? 'closed' : signal.aborted ? 'deadline' : faultOf(thrown, watch, isSecure);
      const times = { now: Date.now(), serviceNow: ahead === null ? null : now() + ahead };
      const certificate = fault === 'tls' ? flawOf(codeOf(thrown), watch.certificate, times) : null;
      const flaw = certificate ?? proxyFlawOf(thrown);
      return { exchange: { ...brokenBy(fault, watch), ...(flaw === null ? {} : { flaw }) }, headers };
    }
  }

  function tell(facts: Parameters<Observe>[0]): void {
    try {
      options.observe?.(facts);
    } catch {
      // A listener's error must not make an answered write look unanswered.
    }
  }

  return {
    host: new URL(baseUrl).host,
    isAskedOnce: options.isAskedOnce === true,
    send,
    abandon() {
      for (const abort of running) abort.abort();
      // Connections kept for the next reads are as dead as those in use.
      renewPool(pool.proxy);
    },
    close() {
      isClosed = true;
      for (const abort of running) abort.abort();
      pool.agents.destroy();
    },
  };
}

const never = (): boolean => false;

const isUntrusted = (exchange: Exchange): boolean =>
  exchange.kind === 'broken' && exchange.fault === 'tls' && exchange.flaw?.kind === 'untrusted';

/** True when a request broke before anything was answered, on a connection kept from an earlier read. */
function isOverKept(exchange: Exchange, watch: SocketWatch): exchange is Broken {
  return exchange.kind === 'broken' && watch.isReused && watch.status === null;
}

/**
 * True when the service had closed a kept connection meanwhile: that says nothing about the service, and the read is
 * repeated.
 */
function isAgain(exchange: Exchange, watch: SocketWatch): boolean {
  return isOverKept(exchange, watch) && exchange.fault === 'reset';
}

function brokenBy(fault: Fault, watch: SocketWatch): Broken {
  return { kind: 'broken', fault, isConnected: watch.isReady, status: watch.status };
}
