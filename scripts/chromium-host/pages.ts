import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from './access.ts';
import { hub, PAGE_ORIGIN } from './hub.ts';

const RUNTIME_PATH = '/.host/runtime.js';
/** The page goes there when its pass was refused (page-runtime.js). */
const REFUSED_PATH = '/.host/refused';
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Answers a request for a page or a file of it. None holds data of the account but the logo, whose name is part of the data. */
export async function sendPage(access: Access, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!access.mayRead(request.headers.host)) {
    response.writeHead(403, PLAIN).end('Open the address that Inkwell printed when it started.\n');
    return;
  }
  const url = new URL(`${PAGE_ORIGIN}${request.url ?? '/'}`);
  if (url.pathname === RUNTIME_PATH) await sendRuntime(response);
  else if (url.pathname === REFUSED_PATH)
    response
      .writeHead(403, PLAIN)
      .end('This address works in one browser only, and it was used. Start Inkwell again for a new one.\n');
  else await sendFromApp(url, request, response);
}

/** Passes the request to the app's protocol handler and returns its answer with every header unchanged. */
async function sendFromApp(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handle = await hub.pageHandler;
  const answered = await handle(new Request(url, { method: request.method ?? 'GET' }));
  const isPage = answered.headers.get('content-type')?.startsWith('text/html') ?? false;
  response.writeHead(answered.status, [...answered.headers].flat());
  if (isPage) response.end((await answered.text()).replace('<head>', `<head><script src="${RUNTIME_PATH}"></script>`));
  // Sent in one piece: pages, fonts and pictures are small, so streaming would only be slower.
  else response.end(Buffer.from(await answered.arrayBuffer()));
}

async function sendRuntime(response: ServerResponse): Promise<void> {
  const [runtime, preload] = await Promise.all([
    readFile(new URL('./page-runtime.js', import.meta.url), 'utf8'),
    hub.preloadPath.then((path) => readFile(path, 'utf8')),
  ]);
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`(() => {\n${runtime}\nrunPreload((require, module, exports) => {\n${preload}\n});\n})();\n`);
}
