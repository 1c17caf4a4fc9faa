import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { CONTENT_SECURITY_POLICY, isOwnPage } from './page-policy.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Reads the bytes of the account's logo by its file name; null for an unknown name. */
export type ReadLogo = (name: string) => Promise<Buffer | null>;

const LOGO_FOLDER = '/paper/';
const DOCUMENT_FOLDER = '/document/';

/**
 * Returns the handler for `app://inkwell/…`, which serves a folder of built pages. Paths without an extension are routes: those
 * under `/document/` get the page that draws documents, all others the window's page.
 */
export function createPageHandler(
  pagesDir: string,
  readLogo: ReadLogo = () => Promise.resolve(null),
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    if (!isOwnPage(request.url)) return refuse(404);
    const path = readPath(request.url);
    if (path === null) return refuse(400);
    if (path.startsWith(LOGO_FOLDER))
      return answer(request, await readLogo(path.slice(LOGO_FOLDER.length)), extname(path));
    const file = join(pagesDir, path);
    if (!file.startsWith(pagesDir + sep)) return refuse(403);
    const extension = extname(path);
    if (extension === '') return answer(request, await read(join(pagesDir, pageOf(path))), '.html');
    return answer(request, await read(file), extension);
  };
}

const pageOf = (path: string): string => (path.startsWith(DOCUMENT_FOLDER) ? 'document.html' : 'index.html');

/** Returns the decoded path; null when it contains an encoded slash, a backslash, `..` or a zero byte. */
function readPath(address: string): string | null {
  try {
    const path = decodeURIComponent(new URL(address).pathname);
    if (/[\\\0]|%2f/i.test(path)) return null;
    return path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

function answer(request: Request, body: Buffer | null, extension: string): Response {
  const type = CONTENT_TYPES[extension];
  if (body === null || type === undefined) return refuse(404);
  // Names of built assets contain a hash of their content, so they may be cached for ever; the HTML page has no hash.
  const lifetime = extension === '.html' ? 'no-store' : 'max-age=31536000, immutable';
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: { ...GUARDS, 'content-type': type, 'cache-control': lifetime },
  });
}

const GUARDS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

function refuse(status: number): Response {
  return new Response(null, { status, headers: GUARDS });
}
