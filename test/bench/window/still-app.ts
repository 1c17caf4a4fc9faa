import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pageOf, showPages } from './bare-app.ts';

/** Our finished first screen as a page: what it takes to lay it out and paint it, with no app and no script behind it. */
const pagesDir = join(import.meta.dirname, '..', '..', '..', 'dist', 'renderer');
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2' };
// The last argument names the page (still-screen.ts has written it).
const still = await readFile(process.argv.at(-1) ?? '', 'utf8');

await showPages(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/') return pageOf(still);
  const type = TYPES[extname(pathname)];
  if (type === undefined) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await readFile(join(pagesDir, pathname))), { headers: { 'content-type': type } });
});
