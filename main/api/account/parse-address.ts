import { AppError } from '#shared/errors.ts';

const EXAMPLE = 'https://yourname.example.com';

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
  if (text === '')
    throw invalid(`Enter the address of your account, for example ${EXAMPLE}; nothing has been sent yet.`);
  if (/\s/.test(text))
    throw invalid(`An address has no spaces in it; copy it from the browser, for example ${EXAMPLE}.`);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') {
    throw invalid(`The address must begin with https://, for example ${EXAMPLE}; nothing has been sent.`);
  }
  if (scheme === undefined && text.includes('@')) {
    throw invalid(`That looks like an e-mail address; the account's address looks like ${EXAMPLE}.`);
  }
  const url = parseUrl(scheme === undefined ? `https://${text}` : text);
  if (url === null) throw invalid(`This is not a web address; it looks like ${EXAMPLE}, so copy it from the browser.`);
  if (scheme === undefined && !isPlausibleHost(url.hostname, text)) {
    throw invalid(`The address is incomplete; it needs the whole name, for example ${EXAMPLE}.`);
  }
  if (!isSecureOrigin(url.origin)) {
    throw new AppError(
      'address_insecure',
      'Plain http would show the API key to everyone on the way, so nothing was sent; use the https:// address of the account.',
      { field: 'address' },
    );
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

function invalid(message: string): AppError {
  return new AppError('address_invalid', message, { field: 'address' });
}
