import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import type { Measurement } from './judge.ts';
import { keep } from './measure.ts';

const root = join(import.meta.dirname, '..', '..');
const outDir = join(root, 'node_modules', '.inkwell-bench');
const external = ['better-sqlite3', ...builtinModules, /^node:/];
/**
 * As Electron's V8 has it, whose pointers are half as long; Node sizes its nursery by the memory of the machine, and the
 * figure would say more of that than of Inkwell.
 */
const NURSERY_MB = 8;

/** The first mirror of a large account, in a process of its own, so that nothing else is in its memory. */
export async function benchMirror(): Promise<void> {
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
  const flags = ['--expose-gc', `--max-semi-space-size=${String(NURSERY_MB)}`];
  const child = spawn(process.execPath, [...flags, join(outDir, 'mirror-process.js')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (measured) => {
    // Sent by mirror-process.ts, once.
    keep(measured as readonly Measurement[]);
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The account was not mirrored whole.');
}
