import { defineConfig } from 'vite';
import { bundledPackages } from '#scripts/build/window/bundled-packages.ts';
import { plainCalls } from '#scripts/build/window/window-calls.ts';

const here = import.meta.dirname;

/** Builds the preload as a single CommonJS file, because a sandboxed preload has no module loader. */
export default defineConfig({
  root: here,
  plugins: [plainCalls, bundledPackages('preload')],
  ssr: { noExternal: true },
  build: {
    ssr: `${here}/preload.ts`,
    target: 'chrome138',
    outDir: `${here}/../../dist/preload`,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
    },
  },
});
