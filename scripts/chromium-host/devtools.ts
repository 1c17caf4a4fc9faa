import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

interface Reply {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The DevTools protocol over the two pipes of a browser started with `--remote-debugging-pipe`. */
export interface DevTools {
  /** Resolves with the command's result, as the protocol defines it. */
  send(method: string, params?: object, session?: string): Promise<unknown>;
  /** Resolves with the next event of this name. */
  once(event: string, session: string): Promise<void>;
}

/** Speaks to `child` over its file descriptors 3 (input) and 4 (output); messages end with a zero byte. */
export function connectDevTools(child: ChildProcess): DevTools {
  // Opened as pipes by the spawn of headless.ts; Node types the list by its longest form.
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  const listeners = new Map<string, Set<() => void>>();
  let lastId = 0;
  let unread = Buffer.alloc(0);

  fromBrowser.on('data', (data: Buffer) => {
    unread = Buffer.concat([unread, data]);
    for (let end = unread.indexOf(0); end >= 0; end = unread.indexOf(0)) {
      // Written by the browser that this process has started.
      hear(JSON.parse(unread.toString('utf8', 0, end)) as Reply);
      unread = unread.subarray(end + 1);
    }
  });
  const fail = (): void => {
    for (const call of waiting.values()) call.reject(new Error('The browser that draws documents has ended.'));
    waiting.clear();
  };
  child.on('exit', fail);
  child.on('error', fail);
  toBrowser.on('error', fail);
  fromBrowser.on('error', fail);

  function hear({ id, method, sessionId, result, error }: Reply): void {
    if (id === undefined) {
      const key = `${sessionId ?? ''} ${method ?? ''}`;
      const heard = [...(listeners.get(key) ?? [])];
      listeners.delete(key);
      for (const listener of heard) listener();
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  }

  return {
    send: (method, params = {}, session) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        const message = { id: lastId, method, params, ...(session === undefined ? {} : { sessionId: session }) };
        toBrowser.write(`${JSON.stringify(message)}\0`);
      }),
    once: (event, session) =>
      new Promise((resolve) => {
        const key = `${session} ${event}`;
        listeners.set(key, (listeners.get(key) ?? new Set()).add(resolve));
      }),
  };
}
