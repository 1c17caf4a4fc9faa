import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { bundledPackages } from '#scripts/build/window/bundled-packages.ts';
import { firstFiles, forgetClosures } from '#scripts/build/window/first-files.ts';
import { fontLicences, onlyWoff2, preloadedFont } from '#scripts/build/window/fonts.ts';
import { plainBits } from '#scripts/build/window/plain-bits.ts';
import { plainIcons } from '#scripts/build/window/plain-icons.ts';
import { plainPapaparse } from '#scripts/build/window/plain-papaparse.ts';
import { plainCalls } from '#scripts/build/window/window-calls.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The window's build. The page is served from `app://inkwell/` under a policy that refuses inline scripts, styles and
 * `data:` fonts.
 */
export default defineConfig({
  root: at('.'),
  base: '/',
  plugins: [
    forgetClosures,
    onlyWoff2,
    preloadedFont,
    fontLicences,
    plainBits,
    plainIcons,
    plainCalls,
    plainPapaparse,
    svelte(),
    bundledPackages('renderer'),
  ],
  build: {
    outDir: at('../dist/renderer'),
    emptyOutDir: true,
    // Both hosts of the window are current Chromium; older targets would rewrite `light-dark()` and nesting.
    target: 'chrome138',
    cssTarget: 'chrome138',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The window, and the page that draws documents for print.
    rolldownOptions: {
      input: [at('./index.html'), at('./document.html')],
      output: { codeSplitting: { groups: [{ name: firstFiles, debugName: 'first files' }] } },
    },
    reportCompressedSize: false,
    // The files come from the disk: few large ones open faster than many.
    chunkSizeWarningLimit: 1_000,
  },
});
