import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = /\/shared\/ipc\/window-calls\.ts$/;

/**
 * The table of calls as plain data. Its module derives it from the contract, whose schemas would otherwise come with it
 * into the window and its bridge, zod included.
 */
export const plainCalls: Plugin = {
  name: 'plain-calls',
  enforce: 'pre',
  async load(id) {
    if (!MODULE.test(id)) return null;
    // The module has this one export, and importing it in Node has no other effect.
    const { windowCalls } = (await import(pathToFileURL(id).href)) as { readonly windowCalls: unknown };
    return `export const windowCalls = ${JSON.stringify(windowCalls)};`;
  },
};
