import type { Pass } from './access.ts';

/** The messages of the page's runtime (page-runtime.js) to the host. */
export type FromPage =
  | { readonly kind: 'hello' | 'focus'; readonly path: string; readonly isTopFrame: boolean }
  | {
      readonly kind: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly path: string;
      readonly isTopFrame: boolean;
    }
  | { readonly kind: 'open' | 'navigate'; readonly url: string }
  /** The text that the person typed; null for Cancel. */
  | { readonly kind: 'answer'; readonly id: number; readonly text: string | null };

/** The messages of the host to the page's runtime. */
export type ToPage =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  /** Asks the person for a line of text; `text` is the proposed one. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly text: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'event'; readonly channel: string; readonly args: readonly unknown[] };

/** A UUID has 36 characters. */
const SHORTEST_SECRET = 36;

/** Parses a message of the page, which is not trusted. Null for anything that is not a message of the protocol. */
export function readMessage(text: string): FromPage | null {
  const message = readRecord(text);
  if (message === null) return null;
  const { kind, id, channel, args, path, isTopFrame, url, text: typed } = message;
  if ((kind === 'open' || kind === 'navigate') && typeof url === 'string') return { kind, url };
  if (kind === 'answer' && typeof id === 'number' && (typed === null || typeof typed === 'string'))
    return { kind, id, text: typed };
  if (typeof path !== 'string' || !path.startsWith('/') || typeof isTopFrame !== 'boolean') return null;
  if (kind === 'hello' || kind === 'focus') return { kind, path, isTopFrame };
  if (kind !== 'invoke' || typeof id !== 'number' || typeof channel !== 'string' || !Array.isArray(args)) return null;
  // Array.isArray returns any[]; the host never reads the elements.
  return { kind, id, channel, args: args as readonly unknown[], path, isTopFrame };
}

/** Parses the first message of a page: `enter`, with the pass. */
export function readPass(text: string): Pass | null {
  const { kind, code, secret } = readRecord(text) ?? {};
  if (kind !== 'enter' || typeof code !== 'string' || typeof secret !== 'string') return null;
  return secret.length < SHORTEST_SECRET ? null : { code, secret };
}

function readRecord(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) ? message : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
