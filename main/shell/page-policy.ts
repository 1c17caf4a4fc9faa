/** The address of the window's pages; the renderer's build knows no other. */
export const PAGE_SCHEME = 'app';
export const PAGE_HOST = 'inkwell';
export const START_PAGE = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** The sources that the window may load from: our own pages only, no network, no inline script or style. */
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

/** Returns true for an address inside our own pages. */
export function isOwnPage(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return protocol === `${PAGE_SCHEME}:` && host === PAGE_HOST;
  } catch {
    return false;
  }
}

/** Returns true for an address that may open in the system's browser: https without user name and password only. */
export function mayOpenOutside(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}
