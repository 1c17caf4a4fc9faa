import type { Server } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Channel } from '#shared/ipc/contract.ts';
import type { EventName } from '#shared/ipc/events.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { isScene, openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import type { ActName } from './acts.ts';
import { acts } from './acts.ts';
import { letFail } from './fake-failures.ts';

/** A message of a page: a call of the app, or something that others do meanwhile. */
type Asked =
  | { readonly id: number; readonly channel: Channel; readonly payload: unknown }
  | { readonly id: number; readonly act: ActName; readonly text: string }
  | { readonly listen: EventName };

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
    void opening.then((main) => main.close());
  });
}

function answerTo(main: WindowMain, asked: Exclude<Asked, { readonly listen: EventName }>): Promise<unknown> {
  return 'channel' in asked ? main.invoke(asked.channel, asked.payload) : acts[asked.act](main, asked.text);
}

async function openPlayed(query: URLSearchParams): Promise<WindowMain> {
  const name = query.get('scenario') ?? 'account';
  if (!isScene(name)) throw new Error(`There is no scene “${name}”.`);
  const main = await openScene(name, { locale: query.get('locale') ?? 'en-US', theme: themeOf(query.get('theme')) });
  letFail(main, query);
  return main;
}

const themeOf = (name: string | null): Settings['theme'] => (name === 'dark' || name === 'light' ? name : 'system');
