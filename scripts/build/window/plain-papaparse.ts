import type { Plugin } from 'vite';

const PAPAPARSE = /\/papaparse\/papaparse(\.min)?\.js$/;

/**
 * Makes a module of papaparse, which is published in CommonJS alone: the bundler's helpers for that would be a file of their own, and so a
 * third one before the first screen.
 */
export const plainPapaparse: Plugin = {
  name: 'plain-papaparse',
  transform: {
    filter: { id: PAPAPARSE },
    handler: (code) => ({
      code: `const exports = {};\nconst module = { exports };\n${code}\nexport default module.exports;\n`,
      map: null,
    }),
  },
};
