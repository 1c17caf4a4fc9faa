import type { AxiosAdapter, AxiosRequestConfig } from 'axios';
import type { AgentPair } from './agents.ts';
import type { ApiRequest } from './exchange.ts';
import type { InProcessService } from './in-process-transport.ts';
import { callInProcess } from './in-process-transport.ts';
import { authorizationFor } from '#main/api/account/read-key.ts';
import type { SocketWatch } from './socket-watch.ts';
import { watchedTransport } from './socket-watch.ts';

/** A single attempt on the wire. */
export interface Attempt {
  readonly request: ApiRequest;
  readonly key: string;
  readonly agents: AgentPair;
  readonly watch: SocketWatch;
}

interface Destination {
  readonly baseUrl: string;
  readonly transport?: InProcessService;
}

/**
 * Returns the HTTP library's configuration of an attempt: no redirect, no proxy but that of the agents, an untouched
 * body, every status an answer. No timeout, because the library's timer starts anew with every byte; the signal is the
 * deadline.
 */
export function requestConfig(
  { request, key, agents, watch }: Attempt,
  { baseUrl, transport }: Destination,
  signal: AbortSignal,
): AxiosRequestConfig {
  const url = new URL(request.path ?? '', baseUrl);
  const authorization = authorizationFor(key);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  return {
    url: url.href,
    method: request.method,
    headers: {
      Accept: 'application/json',
      ...(transport === undefined ? {} : { Authorization: authorization }),
      'User-Agent': 'Inkwell',
      'Content-Type': request.body === undefined ? false : 'application/json',
    },
    data: request.body === undefined ? undefined : JSON.stringify(request.body),
    adapter: transport === undefined ? 'http' : inProcessAdapter(transport, watch, signal),
    transport: watchedTransport(watch, authorization),
    httpAgent: agents.http,
    httpsAgent: agents.https,
    proxy: false,
    maxRedirects: 0,
    signal,
    responseType: 'stream',
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    validateStatus: () => true,
  };
}

/** Calls a service of this process in place of the socket; everything around it stays the same. */
function inProcessAdapter(handle: InProcessService, watch: SocketWatch, signal: AbortSignal): AxiosAdapter {
  return async (config) => {
    const body = typeof config.data === 'string' ? config.data : null;
    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    // From the moment the request is handed over it may have been applied.
    watch.isTcpOpen = true;
    watch.isReady = true;
    const answer = await callInProcess(handle, {
      url: config.url ?? '',
      method: config.method?.toUpperCase() ?? 'GET',
      headers,
      body,
      signal,
    });
    const { AxiosHeaders } = await import('axios');
    return { ...answer, statusText: '', headers: AxiosHeaders.from(answer.headers), config };
  };
}
