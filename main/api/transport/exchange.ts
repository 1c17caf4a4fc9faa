import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { HeaderFacts } from './rate-headers.ts';
import { parseJson } from './parse-json.ts';
import type { CertificateFlaw } from './certificate.ts';
import type { ProxyFlaw } from './tunnel.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface ApiRequest {
  readonly method: Method;
  /** From `apiPath`; null when a part of it is unknown: then nothing is sent. */
  readonly path: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The reason why no complete answer arrived. */
export type Fault =
  | 'dns'
  | 'refused'
  | 'no_route'
  | 'tls'
  | 'proxy'
  | 'reset'
  | 'deadline'
  | 'too_large'
  | 'undecodable'
  | 'closed'
  | 'unknown';

/** A status with its whole body. Outside 2xx an unreadable body counts as empty, because the status alone decides. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly text: string;
  readonly isHtml: boolean;
  readonly headers: HeaderFacts;
  /** Removes the key from a text that came from the service. */
  readonly redact: (text: string) => string;
}

/** The request was or may have been sent, and no usable answer came back. */
export interface Broken {
  readonly kind: 'broken';
  readonly fault: Fault;
  /** True when the socket was ready for the request's bytes: it may have been applied. */
  readonly isConnected: boolean;
  /** The status line, when it arrived before the break. */
  readonly status: number | null;
  /** The flaw of the certificate (fault `tls`) or of the proxy (fault `proxy`), as far as it is known. */
  readonly flaw?: CertificateFlaw | ProxyFlaw;
}

/** Refused on this side of the network. */
export interface Unsendable {
  readonly kind: 'unsendable';
  readonly reason: 'no_key' | 'keychain' | 'no_address' | 'insecure' | 'closed';
}

/** The result of one request. Contains neither the key nor anything of the HTTP library. */
export type Exchange = Answered | Broken | Unsendable;

/** Sends single requests to the account's service. Never throws. */
export interface ApiClient {
  /** Host and port of the account, for sentences. */
  readonly host: string;
  /** See `ClientOptions.isAskedOnce`. */
  readonly isAskedOnce: boolean;
  send(request: ApiRequest): Promise<Exchange>;
  /** Ends running requests as if their deadline had come; later ones use new connections. */
  abandon(): void;
  /** Ends running requests and closes idle connections. */
  close(): void;
}

export function isSuccess(exchange: Exchange): exchange is Answered {
  return exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;
}

/** Returns the JSON of a success; undefined when it is no success or no JSON. */
export function jsonOf(exchange: Exchange): JsonValue | undefined {
  return isSuccess(exchange) ? parseJson(exchange.text) : undefined;
}
