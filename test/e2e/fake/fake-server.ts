import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { build } from 'vite';
import { CONTENT_SECURITY_POLICY } from '#main/shell/page-policy.ts';
import { playScenes } from './scene-socket.ts';

const here = import.meta.dirname;
const ownBuild = join(here, '..', '..', '..', 'dist', 'renderer');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The two pages, and where main serves them. */
const APP = '/index.html';
const DOCUMENT = '/document.html';
const pageAt = (path: string): string => (path === '/' ? APP : path.startsWith('/document/') ? DOCUMENT : path);

const SCRIPTS = ['fake', 'axe', 'inspect'].map((name) => `<script type="module" src="/${name}.js"></script>`).join('');

async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: file },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('one bundle expected');
  return result.output[0].code;
}

/** The checks themselves, once for all screens: handing them over to each page anew takes longer than they do. */
async function readAxe(): Promise<Buffer> {
  const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  return readFile(ofPlaywright.resolve('axe-core/axe.min.js'));
}

/** Read once: a build that runs meanwhile must not pull the page from under a test. */
async function readBuild(dist: string): Promise<readonly (readonly [string, Buffer])[]> {
  const names = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => [`/${relative(dist, file).replaceAll('\\', '/')}`, await readFile(file)] as const),
  );
}

/** Module scripts run in document order: the fake stands before the app. */
function withFake(html: Buffer | undefined): Buffer {
  if (html === undefined) throw new Error('build the renderer first');
  return Buffer.from(html.toString().replace('<title>', `${SCRIPTS}<title>`));
}

interface FakeServer {
  readonly address: string;
  close(): void;
}

/** Returns all that a page asks for, by its path. */
async function readFiles(dist: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map(await readBuild(dist));
  for (const page of [APP, DOCUMENT]) files.set(page, withFake(files.get(page)));
  files.set('/fake.js', Buffer.from(await bundle(join(here, 'scene-page.ts'))));
  files.set('/inspect.js', Buffer.from(await bundle(join(here, '..', 'in-page', 'inspect.ts'))));
  files.set('/axe.js', await readAxe());
  return files;
}

/**
 * Serves the built window with a fake in place of main, under the very policy of the app. The first request reads and
 * bundles: a run without a screen needs none of it. A browser that has shown one screen asks for the page alone.
 */
export async function startFakeServer(port = 0, dist = ownBuild): Promise<FakeServer> {
  let reading: ReturnType<typeof readFiles> | null = null;
  const server = createServer((request, response) => {
    const name = pageAt(new URL(request.url ?? '/', 'http://localhost').pathname);
    const type = types[extname(name)] ?? 'application/octet-stream';
    const isPage = name === APP || name === DOCUMENT;
    const headers = {
      'content-type': type,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': isPage ? 'no-store' : 'max-age=86400, immutable',
    };
    reading ??= readFiles(dist);
    reading.then(
      (files) => {
        const content = files.get(name);
        response.writeHead(content === undefined ? 404 : 200, content === undefined ? {} : headers).end(content);
      },
      (thrown: unknown) => response.writeHead(500).end(String(thrown)),
    );
  });
  playScenes(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port: actual } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(actual)}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
