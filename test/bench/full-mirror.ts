import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const outDir = join(root, 'node_modules', '.inkwell-bench');
const external = ['better-sqlite3', ...builtinModules, /^node:/];

// Bundled, as the app is: read as TypeScript, the modules alone would take 200 MB of the process that is measured.
await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: join(import.meta.dirname, 'mirror-process.ts'), external },
  },
});
// A process of its own, so that nothing else is in its memory.
const child = spawn(process.execPath, ['--expose-gc', join(outDir, 'mirror-process.js')], {
  cwd: root,
  stdio: 'inherit',
});
const [status] = await once(child, 'exit');
process.exitCode = typeof status === 'number' ? status : 1;
