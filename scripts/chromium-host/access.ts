import { randomBytes, timingSafeEqual } from 'node:crypto';

/** What a request must prove, as far as headers tell. */
export interface Credentials {
  readonly host: string | undefined;
  readonly cookie: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Who may talk to the host: one browser. The token in the printed address works once and buys a cookie; pages need the
 * cookie and the exact host name (against rebinding), the socket needs the exact origin as well.
 */
export interface Access {
  readonly token: string;
  /** The cookie to set, or null when the token is wrong or was used before. */
  redeem(token: string): string | null;
  mayRead(credentials: Credentials): boolean;
  mayConnect(credentials: Credentials): boolean;
}

export function createAccess(port: number): Access {
  const token = newSecret();
  const session = newSecret();
  // Cookies are shared between the ports of a machine: the name keeps two running apps apart.
  const cookieName = `inkwell-${String(port)}`;
  const host = `127.0.0.1:${String(port)}`;
  let isRedeemed = false;

  const mayRead = ({ host: asked, cookie }: Credentials): boolean =>
    asked === host && isSame(readCookie(cookie, cookieName), session);

  return {
    token,
    redeem(offered) {
      if (isRedeemed || !isSame(offered, token)) return null;
      isRedeemed = true;
      return `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
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
