// Build configuration, never part of the page.
// eslint-disable-next-line no-restricted-imports
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The window's build. The page is served from `app://inkwell/` under a policy that refuses inline scripts, styles and data: fonts. */
export default defineConfig({
  root: at('.'),
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: at('../dist/renderer'),
    emptyOutDir: true,
    // Both hosts of the window are current Chromium; older targets would rewrite light-dark() and nesting.
    target: 'chrome138',
    cssTarget: 'chrome138',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
