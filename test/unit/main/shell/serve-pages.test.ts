import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '#main/shell/page-policy.ts';
import { createPageHandler } from '#main/shell/serve-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-pages-'));
const pages = join(folder, 'renderer');
mkdirSync(join(pages, 'assets'), { recursive: true });
writeFileSync(join(pages, 'index.html'), '<html>start</html>');
for (const name of ['app.js', 'app.css', 'type.woff2', 'mark.svg', 'odd.bin'])
  writeFileSync(join(pages, 'assets', name), name);
writeFileSync(join(folder, 'secret.html'), 'secret');
mkdirSync(join(folder, 'renderer-other'));
writeFileSync(join(folder, 'renderer-other', 'x.html'), 'secret');

const handle = createPageHandler(pages);
const get = (path: string): Promise<Response> => handle(new Request(`app://inkwell${path}`));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the pages', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/assets/type.woff2', 'font/woff2'],
    ['/assets/mark.svg', 'image/svg+xml'],
  ])('serves %s as %s, under the policy', async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/invoices', '/documents', '/a/b/c?x=1'])('answers the route %s with the start page', async (path) => {
    expect(await (await get(path)).text()).toBe('<html>start</html>');
  });

  it.each(['/assets/missing.js', '/assets/odd.bin', '/missing.html', '/.env'])('answers %s with 404', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toContain('secret');
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
  });

  it.each([
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/%2e%2e%2fsecret.html',
    '/..%5csecret.html',
    '/assets/..%2f..%2fsecret.html',
    '/%252e%252e%252fsecret.html',
    '/..%2frenderer-other%2fx.html',
    '/%00secret.html',
    '/%zz',
    '//secret.html',
    '/%2Fetc/passwd.html',
  ])('does not let %s leave the folder', async (path) => {
    const response = await get(path);
    expect(await response.text()).not.toContain('secret');
    expect(response.status).not.toBe(200);
  });

  it('refuses other hosts and other methods', async () => {
    expect((await handle(new Request('app://elsewhere/'))).status).toBe(404);
    expect((await handle(new Request('app://inkwell/', { method: 'POST' }))).status).toBe(405);
    expect((await handle(new Request('app://inkwell/', { method: 'HEAD' }))).status).toBe(200);
  });
});
