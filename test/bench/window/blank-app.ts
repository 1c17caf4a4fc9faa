import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

/** The least that can be shown in the same host: an app with one line of text, served as our own pages are. */
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
await app.whenReady();
protocol.handle(
  'app',
  () =>
    new Response('<!doctype html><html><head><title>Blank</title></head><body>A blank page</body></html>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
);
const preload = join(import.meta.dirname, 'blank-preload.cjs');
await new BrowserWindow({
  show: false,
  webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
}).loadURL('app://inkwell/');
