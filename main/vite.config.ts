import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { z } from 'zod';
import { bundledPackages } from '#scripts/build/window/bundled-packages.ts';
import { readChangelog } from '#shared/text/changelog.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(at('../package.json'), 'utf8')));

/** A build that is not told both looks for no newer versions: that of a checkout never replaces itself. */
const { INKWELL_UPDATE_FEED: url = '', INKWELL_UPDATE_KEY: publicKey = '' } = process.env;
const feed = url === '' || publicKey === '' ? null : { url: url.replace(/\/?$/, '/'), publicKey };

const changes = readChangelog(readFileSync(at('../CHANGELOG.md'), 'utf8'));

/** Native addons and electron come from outside; everything else is bundled, which makes the start six times as fast. */
const external = ['electron', 'better-sqlite3', 'keytar', '@napi-rs/keyring', ...builtinModules, /^node:/];

/** The main process, the terminal client, and what each starts beside itself for the keychain, for workbooks, archives and backups: one bundle. */
export default defineConfig({
  root: at('.'),
  plugins: [bundledPackages('main')],
  define: {
    __INKWELL_VERSION__: JSON.stringify(version),
    __INKWELL_FEED__: JSON.stringify(feed),
    __INKWELL_CHANGES__: JSON.stringify(changes),
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: at('../dist/main'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: at('./main.ts'),
        cli: at('./cli.ts'),
        'keychain-process': at('./vault/keychain-process.ts'),
        'archive-thread': at('./documents/archive/archive-thread.ts'),
        'check-thread': at('./account/check-thread.ts'),
        'backup-thread': at('./backup/backup-thread.ts'),
        'salvage-thread': at('./backup/salvage/salvage-thread.ts'),
        'workbook-thread': at('./documents/workbook-thread.ts'),
      },
      external,
      // Every file lies in one folder, so that a path relative to `import.meta.dirname` means the same in all of them.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
