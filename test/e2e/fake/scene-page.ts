import './no-eval.ts';
import type { Bridge, BridgeTransport } from '#shared/ipc/create-bridge.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import type { EventName } from '#shared/ipc/events.ts';
import type { ActName } from './acts.ts';

/** Runs in the page before the app: puts a bridge to a scene of this page's own where the preload would put the app's. */
interface Page {
  readonly location: { readonly search: string; readonly host: string };
  inkwell: Bridge;
  /** Lets others do something in the scene; resolves when it is done. */
  act: (name: ActName, text: string) => Promise<unknown>;
}

interface Message {
  readonly id?: number;
  readonly answer?: unknown;
  readonly event?: EventName;
  readonly payload?: unknown;
}

// This file is compiled without the types of the browser; it needs only these three names of its global object.
const page = globalThis as unknown as Page;
const socket = new WebSocket(`ws://${page.location.host}/scene${page.location.search}`);
const waiting = new Map<number, (answer: unknown) => void>();
const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
const unsent: string[] = [];
let lastId = 0;

socket.addEventListener('open', () => {
  for (const text of unsent.splice(0)) socket.send(text);
});
socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
  // Only the server of the scene speaks here.
  const { id, answer, event, payload } = JSON.parse(String(data)) as Message;
  if (event !== undefined) for (const listener of listeners.get(event) ?? []) listener(payload);
  else if (id !== undefined) waiting.get(id)?.(answer);
});

function say(what: object): void {
  const text = JSON.stringify(what);
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
  else unsent.push(text);
}

function ask(what: object): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  say({ ...what, id });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const transport: BridgeTransport = {
  invoke: (channel, payload) => ask({ channel, payload }),
  subscribe(event, listener) {
    const known = listeners.get(event) ?? new Set();
    if (!listeners.has(event)) say({ listen: event });
    listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  },
};
page.act = (act, text) => ask({ act, text });
page.inkwell = createBridge(transport);
