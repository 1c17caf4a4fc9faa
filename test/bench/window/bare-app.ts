import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** An app that does nothing but answer for its pages as ours does, in a window as ours is. */
export async function showPages(handle: (request: Request) => Response | Promise<Response>): Promise<void> {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  await app.whenReady();
  protocol.handle('app', handle);
  const preload = join(import.meta.dirname, 'blank-preload.cjs');
  await new BrowserWindow({
    show: false,
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
  }).loadURL('app://inkwell/');
}

export const pageOf = (html: string): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
