import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

const EXAMPLE = { example: 'https://yourname.example.com' };

/**
 * Returns the origin (`https://yourname.example.com`) of an address that the person typed or pasted: adds `https://`,
 * drops path, query, user name and a pasted `/api/…`. Throws AppError `address_invalid` or, for plain http to another
 * machine, `address_insecure`. No sentence repeats the input, because people paste keys into the wrong box.
 */
export function parseAddress(typed: string): string {
  const text = typed
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .trim()
    .replace(/^[<"'“”]+|[>"'“”]+$/g, '')
    .trim();
  if (text === '') throw invalid(message('error_address_empty', EXAMPLE));
  if (/\s/.test(text)) throw invalid(message('error_address_has_spaces', EXAMPLE));
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') {
    throw invalid(message('error_address_scheme', EXAMPLE));
  }
  if (scheme === undefined && text.includes('@')) {
    throw invalid(message('error_address_is_mail', EXAMPLE));
  }
  const url = parseUrl(scheme === undefined ? `https://${text}` : text);
  if (url === null) throw invalid(message('error_address_not_web', EXAMPLE));
  if (scheme === undefined && !isPlausibleHost(url.hostname, text)) {
    throw invalid(message('error_address_incomplete', EXAMPLE));
  }
  if (!isSecureOrigin(url.origin)) {
    throw new AppError('address_insecure', message('error_address_insecure'), { field: 'address' });
  }
  return url.origin;
}

/** True when the key may be sent there: https, or http that never leaves this machine. */
export function isSecureOrigin(origin: string): boolean {
  const url = parseUrl(origin);
  if (url === null) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Returns true for a host name of this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * True when the text looks like a host name. A URL parser takes a bare word for a host, and a bare number for an IP
 * address.
 */
function isPlausibleHost(hostname: string, text: string): boolean {
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[0] ?? '';
  return isLoopback(hostname) || host.startsWith('[') || /[^.]\.[^.]/.test(host);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function invalid(said: Message): AppError {
  return new AppError('address_invalid', said, { field: 'address' });
}
