import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Font packages also name files for browsers of before 2016; they would double the size of the build. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!/@fontsource[^?]*\.css/.test(id)) return null;
    return { code: code.replace(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, ''), map: null };
  },
};

/** The licence of the fonts wants to travel with them. */
const fontLicences: Plugin = {
  name: 'font-licences',
  generateBundle() {
    // Our own package.json; npm has checked its form.
    const { devDependencies } = JSON.parse(readFileSync(at('../package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    for (const name of Object.keys(devDependencies).filter((known) => known.startsWith('@fontsource')))
      this.emitFile({
        type: 'asset',
        fileName: `licences/${name.slice(1).replace('/', '-')}.txt`,
        source: readFileSync(at(`../node_modules/${name}/LICENSE`)),
      });
  },
};

/** The window's build. The page is served from `app://inkwell/` under a policy that refuses inline scripts, styles and data: fonts. */
export default defineConfig({
  root: at('.'),
  base: '/',
  plugins: [onlyWoff2, fontLicences, svelte()],
  build: {
    outDir: at('../dist/renderer'),
    emptyOutDir: true,
    // Both hosts of the window are current Chromium; older targets would rewrite light-dark() and nesting.
    target: 'chrome138',
    cssTarget: 'chrome138',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The window, and the page that draws documents to be printed.
    rolldownOptions: { input: [at('./index.html'), at('./document.html')] },
    reportCompressedSize: false,
  },
});
