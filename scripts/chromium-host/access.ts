import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The headers of a request that prove its right to access. */
interface Credentials {
  readonly host: string | undefined;
  readonly cookie: string | undefined;
  readonly origin?: string | undefined;
}

/** The number of a window; the person's own window is the first. */
export type WindowId = number;
export const PERSONS_WINDOW: WindowId = 0;

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/**
 * Lets in one browser of the person's and those that the host itself starts. The token in the printed address works once and is
 * exchanged for a cookie. Pages need the cookie and the exact host name (against DNS rebinding); the socket needs the exact origin
 * as well. Every window has a cookie of its own, which identifies its page.
 */
export interface Access {
  readonly token: string;
  /** Returns the cookie to set; null when the token is wrong or was used before. */
  redeem(token: string): string | null;
  /** Lets in the page of a window that the host itself opens. */
  admit(window: WindowId): Cookie;
  dismiss(window: WindowId): void;
  windowOf(credentials: Credentials): WindowId | null;
  mayRead(credentials: Credentials): boolean;
  mayConnect(credentials: Credentials): boolean;
}

export function createAccess(port: number): Access {
  const token = newSecret();
  const sessions = new Map<WindowId, string>([[PERSONS_WINDOW, newSecret()]]);
  // Cookies are shared between the ports of a host, so the port in the name keeps two running apps apart.
  const cookieName = `inkwell-${String(port)}`;
  const host = `127.0.0.1:${String(port)}`;
  let isRedeemed = false;

  const cookieOf = (window: WindowId): Cookie => ({ name: cookieName, value: sessions.get(window) ?? newSecret() });

  function windowOf({ host: asked, cookie }: Credentials): WindowId | null {
    if (asked !== host) return null;
    const offered = readCookie(cookie, cookieName);
    const found = [...sessions].find(([, secret]) => isSame(offered, secret));
    return found === undefined ? null : found[0];
  }

  const mayRead = (credentials: Credentials): boolean => windowOf(credentials) !== null;

  return {
    token,
    redeem(offered) {
      if (isRedeemed || !isSame(offered, token)) return null;
      isRedeemed = true;
      const { name, value } = cookieOf(PERSONS_WINDOW);
      return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    admit(window) {
      sessions.set(window, newSecret());
      return cookieOf(window);
    },
    dismiss(window) {
      sessions.delete(window);
    },
    windowOf,
    mayRead,
    mayConnect: (credentials) => credentials.origin === `http://${host}` && mayRead(credentials),
  };
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function isSame(offered: string, secret: string): boolean {
  const [left, right] = [Buffer.from(offered), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function readCookie(header: string | undefined, name: string): string {
  const found = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}
