import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { hostApp } from './electron-app.ts';
import type { HostWindow } from './electron-window.ts';
import { windowOf } from './electron-window.ts';
import { hearAnswer } from './file-dialogs.ts';
import type { HiddenWindow } from './hidden-window.ts';
import type { Peer } from './hub.ts';
import { hub, PAGE_ORIGIN } from './hub.ts';
import type { FromPage } from './messages.ts';
import { refuseRest } from './refuse-rest.ts';

type Listener = Parameters<IpcMain['handle']>[1];
type Invocation = Extract<FromPage, { readonly kind: 'invoke' }>;

const handlers = new Map<string, Listener>();

export const ipcMain = refuseRest('ipcMain', {
  handle(channel: string, listener: Listener): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, listener);
  },
  removeHandler(channel: string): void {
    handlers.delete(channel);
  },
}) satisfies Pick<IpcMain, 'handle' | 'removeHandler'>;

hub.onMessage = (peer, message) => {
  const window = windowOf(peer.window);
  if (window === null) return;
  switch (message.kind) {
    case 'invoke':
      void answerCall(peer, message, window);
      return;
    case 'hello':
      window.emit('ready-to-show');
      return;
    case 'focus':
      hostApp.emit('browser-window-focus', {}, window);
      return;
    case 'open':
      window.webContents.askToOpen(message.url);
      return;
    case 'answer':
      hearAnswer(message.id, message.text);
      return;
    case 'navigate':
      askToNavigate(window, message.url);
  }
};

function askToNavigate(window: HostWindow | HiddenWindow, url: string): void {
  window.webContents.askToNavigate(url);
}

async function answerCall(peer: Peer, call: Invocation, window: HostWindow | HiddenWindow): Promise<void> {
  const { id, channel } = call;
  try {
    const handler = handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    // Electron types a handler's answer as any; it goes out as JSON whatever it is.
    const value: unknown = await handler(describeCaller(call, window), ...call.args);
    peer.send({ kind: 'result', id, value });
  } catch (thrown) {
    peer.send({ kind: 'failure', id, message: `Error invoking remote method '${channel}': ${String(thrown)}` });
  }
}

/** The page was served to our own origin only (gateway.ts has checked), so its address is the app's own. */
function describeCaller(
  { path, isTopFrame }: Invocation,
  { webContents: sender }: HostWindow | HiddenWindow,
): IpcMainInvokeEvent {
  const senderFrame = refuseRest('senderFrame', { url: PAGE_ORIGIN + path, parent: isTopFrame ? null : {} });
  // A part stands in for the whole: refuseRest makes every missing member an error with its name.
  return refuseRest('event', { sender, senderFrame }) as unknown as IpcMainInvokeEvent;
}
