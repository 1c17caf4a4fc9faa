import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';

/** A service inside this process, as the demo book uses it. */
export type InProcessService = (request: Request) => Promise<Response>;

interface InProcessRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

interface InProcessAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Readable;
}

/** Calls the service like a socket: the same bytes in, the same kind of stream out, the same deadline. */
export async function callInProcess(handle: InProcessService, request: InProcessRequest): Promise<InProcessAnswer> {
  const { url, method, headers, body, signal } = request;
  // Without a turn of the event loop a whole first sync would run at once and block the window.
  await nextTurn();
  signal.throwIfAborted();
  const response = await raceAbort(handle(new Request(url, { method, headers, body })), signal);
  // Node's and the global declaration of web streams describe the same object.
  const web = response.body as ReadableStream<Uint8Array> | null;
  const data = web === null ? Readable.from([]) : Readable.fromWeb(web, { signal });
  return { status: response.status, headers: Object.fromEntries(response.headers), data };
}

async function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      reject(new Error('deadline passed'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
