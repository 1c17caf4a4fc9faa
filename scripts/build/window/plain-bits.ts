import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN_COMPONENT = /[\\/]renderer[\\/].*\.svelte$/;
const IMPORT = /import \{ (\w+) \} from 'bits-ui';/;

const folderOf = (part: string): string => part.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Paths of modules have slashes on every system; a backslash of Windows would begin an escape. */
const fileOf = (part: string): string =>
  fileURLToPath(
    new URL(`../../../node_modules/bits-ui/dist/bits/${folderOf(part)}/index.js`, import.meta.url),
  ).replaceAll('\\', '/');

/**
 * Imports a part of bits-ui from its own folder. The package has one entrance that names all parts, so whatever of it is used
 * anywhere (the calendar, the menus) would come with the first file of the window, which needs none of it.
 */
export const plainBits: Plugin = {
  name: 'plain-bits',
  enforce: 'pre',
  transform(code, id) {
    if (!OWN_COMPONENT.test(id) || !code.includes("'bits-ui'")) return null;
    const plain = code.replace(IMPORT, (_, part: string) => `import { ${part} } from ${JSON.stringify(fileOf(part))};`);
    if (plain.includes("'bits-ui'")) throw new Error(`${id} imports more of bits-ui than one part in one line.`);
    return { code: plain, map: null };
  },
};
