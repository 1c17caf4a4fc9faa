import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Font packages also name files for browsers of before 2016; they would double the size of the build. */
export const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!/@fontsource[^?]*\.css/.test(id)) return null;
    return { code: code.replace(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, ''), map: null };
  },
};

/** The letters of the window are asked for with its code: text that is first drawn in another font would jump. */
export const preloadedFont: Plugin = {
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
export const fontLicences: Plugin = {
  name: 'font-licences',
  generateBundle() {
    // Our own package.json; npm has checked its form.
    const { devDependencies } = JSON.parse(readFileSync(at('../../../package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    for (const name of Object.keys(devDependencies).filter((known) => known.startsWith('@fontsource')))
      this.emitFile({
        type: 'asset',
        fileName: `licences/${name.slice(1).replace('/', '-')}.txt`,
        source: readFileSync(at(`../../../node_modules/${name}/LICENSE`)),
      });
  },
};
