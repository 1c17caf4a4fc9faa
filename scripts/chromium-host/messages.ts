/** What the page's runtime (page-runtime.js) says to the host. */
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
  /** What a person typed; null for Cancel. */
  | { readonly kind: 'answer'; readonly id: number; readonly text: string | null };

/** What the host says to the page's runtime. */
export type ToPage =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  /** Ask the person; `text` stands in the box. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly text: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'event'; readonly channel: string; readonly args: readonly unknown[] };

/** The page is not trusted to speak the protocol: anything else than a message of it is null. */
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
  // Array.isArray says any[]; nothing in the host looks inside the elements.
  return { kind, id, channel, args: args as readonly unknown[], path, isTopFrame };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
