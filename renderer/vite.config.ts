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

/** The letters of the window are asked for with its code: text that is first drawn in another font would jump. */
const preloadedFont: Plugin = {
  name: 'preloaded-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      if (font === undefined || !filename.endsWith('index.html')) return [];
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          injectTo: 'head-prepend',
        },
      ];
    },
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

const doors = { window: at('./main.ts'), documents: at('./document.ts') };

interface ModuleLinks {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const closures = new Map<string, ReadonlySet<string>>();

/** A build that watches finds other imports each time. */
const forgetClosures: Plugin = {
  name: 'forget-closures',
  buildStart() {
    closures.clear();
  },
};

/** Every module that has to be there before this one can run. */
function closureOf(door: string, links: ModuleLinks): ReadonlySet<string> {
  const known = closures.get(door);
  if (known !== undefined) return known;
  const found = new Set([door]);
  for (const id of found) for (const imported of links.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  closures.set(door, found);
  return found;
}

/**
 * What the first screen needs comes as one file, and what it shares with the page for documents as another: each file more
 * is a question to the main process while it has the book to open. Views that are not first keep files of their own.
 */
function firstFiles(id: string, links: ModuleLinks): string | null {
  if (!closureOf(doors.window, links).has(id)) return null;
  return closureOf(doors.documents, links).has(id) ? 'base' : 'window';
}

/** The window's build. The page is served from `app://inkwell/` under a policy that refuses inline scripts, styles and data: fonts. */
export default defineConfig({
  root: at('.'),
  base: '/',
  plugins: [forgetClosures, onlyWoff2, preloadedFont, fontLicences, svelte()],
  build: {
    outDir: at('../dist/renderer'),
    emptyOutDir: true,
    // Both hosts of the window are current Chromium; older targets would rewrite light-dark() and nesting.
    target: 'chrome138',
    cssTarget: 'chrome138',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The window, and the page that draws documents to be printed.
    rolldownOptions: {
      input: [at('./index.html'), at('./document.html')],
      output: { codeSplitting: { groups: [{ name: firstFiles, debugName: 'first files' }] } },
    },
    reportCompressedSize: false,
  },
});
