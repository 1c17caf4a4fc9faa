import type { Fault } from './exchange.ts';
import type { SocketWatch } from './socket-watch.ts';
import type { ProxyFlaw } from './tunnel.ts';
import { ProxyError } from './tunnel.ts';

/**
 * Returns the fault of a thrown error. Reads only its code: an error of the HTTP library contains the API key and must
 * not leave the function that caught it.
 */
export function faultOf(thrown: unknown, watch: SocketWatch, isSecure: boolean): Fault {
  const code = codeOf(thrown);
  if (proxyFlawOf(thrown) !== null) return 'proxy';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
    case 'ENODATA':
      return 'dns';
    case 'ECONNREFUSED':
      return 'refused';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return 'no_route';
    case 'ECONNABORTED':
    case 'ETIMEDOUT':
      return 'deadline';
    default:
      if (isSecure && watch.isTcpOpen && !watch.isReady) return 'tls';
      return code === 'ECONNRESET' || code === 'EPIPE' || watch.isReady ? 'reset' : 'unknown';
  }
}

/** Returns what is wrong with the proxy; null for any other error. The HTTP library wraps errors of the connection. */
export function proxyFlawOf(thrown: unknown): ProxyFlaw | null {
  const cause = thrown instanceof Error ? thrown.cause : null;
  const error = [thrown, cause].find((one) => one instanceof ProxyError);
  return error?.flaw ?? null;
}

export function codeOf(thrown: unknown): string | null {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return null;
  return typeof thrown.code === 'string' ? thrown.code : null;
}
