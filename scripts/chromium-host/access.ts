import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The number of a window; the person's own window is the first. */
export type WindowId = number;
export const PERSONS_WINDOW: WindowId = 0;

/** The first message on a socket: the code that the window was opened with, and a secret that its browser made up. */
export interface Pass {
  readonly code: string;
  readonly secret: string;
}

interface Admission {
  readonly code: string;
  /** Null until the code was used. */
  readonly secret: string | null;
}

/**
 * Lets in the person's browser and the pages that the host itself opens. Everything is served under a random name of this run, which
 * no other port has, so that no browser sends anything of ours elsewhere and no other name (DNS rebinding) is answered. Calls need
 * a pass as well: the first browser that shows a window's code binds the code to its own secret, and nobody else can use it again.
 */
export interface Access {
  readonly origin: string;
  /** Returns the code for the page of a window. */
  admit(window: WindowId): string;
  dismiss(window: WindowId): void;
  /** Returns the window of the pass; null when its code is unknown, or bound to another secret. */
  enter(pass: Pass): WindowId | null;
  mayRead(host: string | undefined): boolean;
  mayConnect(host: string | undefined, origin: string | undefined): boolean;
}

export function createAccess(port: number): Access {
  const host = `${randomBytes(16).toString('hex')}.localhost:${String(port)}`;
  const origin = `http://${host}`;
  const admissions = new Map<WindowId, Admission>();

  const mayRead = (asked: string | undefined): boolean => isSame(asked ?? '', host);

  return {
    origin,
    admit(window) {
      const code = randomBytes(24).toString('base64url');
      admissions.set(window, { code, secret: null });
      return code;
    },
    dismiss(window) {
      admissions.delete(window);
    },
    enter({ code, secret }) {
      const found = [...admissions].find(([, admission]) => isSame(code, admission.code));
      if (found === undefined) return null;
      const [window, admission] = found;
      if (admission.secret !== null) return isSame(secret, admission.secret) ? window : null;
      admissions.set(window, { code, secret });
      return window;
    },
    mayRead,
    mayConnect: (asked, claimed) => mayRead(asked) && isSame(claimed ?? '', origin),
  };
}

function isSame(offered: string, expected: string): boolean {
  const [left, right] = [Buffer.from(offered), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
