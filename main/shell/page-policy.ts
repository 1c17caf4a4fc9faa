/** Where the window's pages live. The renderer's build knows no other address. */
export const PAGE_SCHEME = 'app';
export const PAGE_HOST = 'inkwell';
export const START_PAGE = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** Everything the window may load or run; there is no network in it, and no inline script or style. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** True for an address inside our own pages. */
export function isOwnPage(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return protocol === `${PAGE_SCHEME}:` && host === PAGE_HOST;
  } catch {
    return false;
  }
}

/** Addresses that may leave Inkwell for the system's browser; no file, script or application scheme ever does. */
export function mayOpenOutside(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}
