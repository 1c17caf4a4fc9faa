import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { BrowserWindow, ipcMain } from 'electron';
import type { Router } from '#main/ipc/router.ts';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

// The preload uses the same two names; it may import nothing from here.
const REQUEST = 'inkwell:request';
const EVENT = 'inkwell:event';

/**
 * Lets the window reach the router, and says truthfully who is asking. The router decides whether to answer. `heardFrom` is
 * told of every page that asks.
 */
export function connectRouter(router: Router, heardFrom: (page: WebContents) => void): void {
  ipcMain.handle(REQUEST, (event, channel: unknown, payload: unknown) => {
    heardFrom(event.sender);
    return router.handle(describeSender(event), channel, payload);
  });
}

/** Tells every live window. */
export function broadcast<E extends EventName>(event: E, payload: Events[E]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) tellPage(window.webContents, event, payload);
  }
}

/** Tells one page only. */
export function tellPage<E extends EventName>(page: WebContents, event: E, payload: Events[E]): void {
  page.send(EVENT, event, payload);
}

function describeSender({ senderFrame }: IpcMainInvokeEvent): SenderFrame {
  // The frame is null once it has navigated away or closed; then nobody trustworthy is asking.
  if (senderFrame === null) return { url: '', isTopFrame: false };
  return { url: senderFrame.url, isTopFrame: senderFrame.parent === null };
}
