import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** The mark by which tools find the fuses in Electron's program; a version byte, a length and one byte a fuse follow. */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const FUSE_VERSION = 1;
const FUSE_COUNT = 9;
const DISABLED = 0x30;
const ENABLED = 0x31;

/** A folder that packaging takes for an Electron distribution: the fuses and the default app are real, the program is not. */
export async function writeStubElectron(folder: string): Promise<void> {
  const defaultApp = join(folder, '..', 'default-app');
  await mkdir(join(folder, 'resources'), { recursive: true });
  await mkdir(defaultApp, { recursive: true });
  await writeFile(join(defaultApp, 'package.json'), '{"name":"default-app","main":"main.js"}');
  await writeFile(join(defaultApp, 'main.js'), '');
  await createPackage(defaultApp, join(folder, 'resources', 'default_app.asar'));
  const wire = Buffer.from([FUSE_VERSION, FUSE_COUNT, ...Array.from({ length: FUSE_COUNT }, () => ENABLED)]);
  await writeFile(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from('not a program\n'), SENTINEL, wire, Buffer.alloc(64)]),
    { mode: 0o755 },
  );
  await writeFile(join(folder, 'LICENSE'), 'stub\n');
}

/** The fuses of a packed program, in the order of their wire. */
export function readFuses(program: Buffer): boolean[] {
  const start = program.indexOf(SENTINEL) + SENTINEL.length + 2;
  return [...program.subarray(start, start + FUSE_COUNT)].map((state) => {
    if (state !== ENABLED && state !== DISABLED) throw new Error(`Not the state of a fuse: ${String(state)}`);
    return state === ENABLED;
  });
}
