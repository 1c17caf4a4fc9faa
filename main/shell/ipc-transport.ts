import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { BrowserWindow, ipcMain } from 'electron';
import type { Router } from '#main/ipc/router.ts';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

// The preload uses the same two names; it may import nothing from here.
const REQUEST = 'inkwell:request';
const EVENT = 'inkwell:event';

/**
 * Passes requests of pages to the router, with the frame they came from; the router decides whether to answer. Calls `heardFrom`
 * with the page of every request.
 */
export function connectRouter(router: Router, heardFrom: (page: WebContents) => void): void {
  ipcMain.handle(REQUEST, (event, channel: unknown, payload: unknown, account: unknown) => {
    heardFrom(event.sender);
    return router.handle(describeSender(event), channel, payload, account);
  });
}

/** Sends an event to every open window. */
export function broadcast<E extends EventName>(event: E, payload: Events[E]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) tellPage(window.webContents, event, payload);
  }
}

/** Sends an event to a single page. */
export function tellPage<E extends EventName>(page: WebContents, event: E, payload: Events[E]): void {
  page.send(EVENT, event, payload);
}

function describeSender({ senderFrame }: IpcMainInvokeEvent): SenderFrame {
  // The frame is null after it has navigated away or closed; such a sender is not trusted.
  if (senderFrame === null) return { url: '', isTopFrame: false };
  return { url: senderFrame.url, isTopFrame: senderFrame.parent === null };
}
