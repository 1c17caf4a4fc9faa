import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { isScene, openScene } from '#test/scenes/scenes.ts';
import { WindowMain } from '#test/scenes/window-main.ts';
import type { ActName } from './acts.ts';
import { acts } from './acts.ts';
import { letFail } from './fake-failures.ts';
import { FakeMain } from './fake-main.ts';
import { setScene } from './fake-scenes.ts';

/** A message of a page: a call of the app, or something that others do meanwhile. */
type Asked =
  | { readonly id: number; readonly channel: Channel; readonly payload: unknown }
  | { readonly id: number; readonly act: ActName; readonly text: string }
  | { readonly listen: EventName };

export interface Played extends BridgeTransport {
  send<E extends EventName>(event: E, payload: Events[E]): void;
  close?(): void;
}

/** Plays a scene of its own for each page that comes to this server; it ends with its page. */
export function playScenes(server: Server): void {
  const sockets = new WebSocketServer({ server, path: '/scene' });
  sockets.on('connection', (socket, request) => {
    play(socket, new URL(request.url ?? '/', 'http://localhost').searchParams);
  });
}

function play(socket: WebSocket, query: URLSearchParams): void {
  const opening = openPlayed(query);
  const say = (message: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  opening.catch((thrown: unknown) => {
    console.error('A scene could not be opened:', thrown);
    socket.close();
  });
  socket.on('message', (data: Buffer) => {
    // Only the page's own script speaks here.
    const asked = JSON.parse(data.toString()) as Asked;
    void opening.then(async (main) => {
      if ('listen' in asked) main.subscribe(asked.listen, (payload) => say({ event: asked.listen, payload }));
      else say({ id: asked.id, answer: await answerTo(main, asked) });
    });
  });
  socket.on('close', () => {
    void opening.then((main) => main.close?.());
  });
}

async function answerTo(main: Played, asked: Exclude<Asked, { readonly listen: EventName }>): Promise<unknown> {
  if ('channel' in asked) return main.invoke(asked.channel, asked.payload);
  if (!(main instanceof WindowMain)) throw new Error('Others act in scenes alone.');
  return acts[asked.act](main, asked.text);
}

async function openPlayed(query: URLSearchParams): Promise<Played> {
  const scenario = query.get('scenario') ?? 'account';
  const locale = query.get('locale') ?? 'en-US';
  const theme = themeOf(query.get('theme'));
  const main = isScene(scenario)
    ? await openScene(scenario, { locale, theme })
    : new FakeMain({ scenario, locale, theme, now: Date.now() });
  if (main instanceof FakeMain) setScene(main);
  letFail(main, query);
  return main;
}

const themeOf = (name: string | null): Settings['theme'] => (name === 'dark' || name === 'light' ? name : 'system');
