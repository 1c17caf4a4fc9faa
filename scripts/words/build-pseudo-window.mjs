import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '#scripts/setup/project.mjs';
import { readCatalogue, writeModule } from './catalogue.mjs';
import { inPseudoLocale, PSEUDO } from './pseudo-locale.mjs';

const MODULE = 'virtual:pseudo-words';

/** Adds the made-up language to the window, and a way to turn to it: no other build knows either. @type {import('vite').Plugin} */
const pseudoWords = {
  name: 'pseudo-words',
  enforce: 'pre',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    const entries = await readCatalogue(readFileSync(join(root, 'messages', 'en.json'), 'utf8'), 'en');
    return writeModule(inPseudoLocale(entries), PSEUDO).replace('../registry.ts', '#shared/words/registry.ts');
  },
  transform(code, id) {
    if (id !== join(root, 'renderer', 'main.ts')) return null;
    return `import pseudoWords from '${MODULE}';
import { addCatalogue } from '#shared/words/catalogues.ts';
${code}
addCatalogue('${PSEUDO}', pseudoWords);
globalThis.speakPseudo = () => { app.language.code = '${PSEUDO}'; };
`;
  },
};

// Into a folder of the caller's: what a test looks at is never what somebody starts.
await build({
  configFile: join(root, 'renderer', 'vite.config.ts'),
  logLevel: 'error',
  plugins: [pseudoWords],
  build: { outDir: process.argv[2] ?? '', emptyOutDir: true, minify: false },
});
