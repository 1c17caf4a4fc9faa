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

/** Parses a message of the page, which is not trusted. Null for anything that is not a message of the protocol. */
export function readMessage(text: string): FromPage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message)) return null;
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
