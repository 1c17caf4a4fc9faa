import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN_COMPONENT = /\/renderer\/.*\.svelte$/;
const IMPORT = /import \{ (\w+) \} from 'bits-ui';/;

const folderOf = (part: string): string => part.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Imports a part of bits-ui from its own folder. The package has one entrance that names all parts, so whatever of it is used
 * anywhere (the calendar, the menus) would come with the first file of the window, which needs none of it.
 */
export const plainBits: Plugin = {
  name: 'plain-bits',
  enforce: 'pre',
  transform(code, id) {
    if (!OWN_COMPONENT.test(id)) return null;
    const [statement, part] = IMPORT.exec(code) ?? [];
    if (statement === undefined || part === undefined) return null;
    const folder = new URL(`../../../node_modules/bits-ui/dist/bits/${folderOf(part)}/index.js`, import.meta.url);
    return { code: code.replace(statement, `import { ${part} } from '${fileURLToPath(folder)}';`), map: null };
  },
};
