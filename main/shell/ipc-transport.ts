import type { IpcMainInvokeEvent } from 'electron';
import { BrowserWindow, ipcMain } from 'electron';
import type { Router } from '#main/ipc/router.ts';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

// The preload uses the same two names; it may import nothing from here.
const REQUEST = 'inkwell:request';
const EVENT = 'inkwell:event';

/** Lets the window reach the router, and says truthfully who is asking. The router decides whether to answer. */
export function connectRouter(router: Router): void {
  ipcMain.handle(REQUEST, (event, channel: unknown, payload: unknown) =>
    router.handle(describeSender(event), channel, payload),
  );
}

/** Tells every live window. */
export function broadcast<E extends EventName>(event: E, payload: Events[E]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(EVENT, event, payload);
  }
}

function describeSender({ senderFrame }: IpcMainInvokeEvent): SenderFrame {
  // The frame is null once it has navigated away or closed; then nobody trustworthy is asking.
  if (senderFrame === null) return { url: '', isTopFrame: false };
  return { url: senderFrame.url, isTopFrame: senderFrame.parent === null };
}
