import { protocol } from 'electron';
import { PAGE_SCHEME } from './page-policy.ts';
import type { ReadLogo } from './serve-pages.ts';
import { createPageHandler } from './serve-pages.ts';

/** Registers the scheme of our pages. Call before the app is ready. */
export function claimPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

export function servePages(pagesDir: string, readLogo: ReadLogo): void {
  protocol.handle(PAGE_SCHEME, createPageHandler(pagesDir, readLogo));
}
