import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** A sandboxed preload has no module loader: it must be one CommonJS file. */
export default defineConfig({
  root: here,
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
