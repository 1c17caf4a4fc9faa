import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { windowCalls } from '#shared/ipc/window-calls.ts';
import { plainCalls } from '#scripts/build/window/window-calls.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const WITHOUT_SCHEMAS: ReadonlySet<string> = new Set([
  'buffer-event',
  'create-bridge',
  'envelope',
  'events',
  'prefetch-state',
  'window-calls',
]);

/** The modules of the contract of which a file imports more than types. */
const importedIn = (source: string): readonly string[] =>
  [...source.matchAll(/^\s*import (?!type )[^;]*? from ['"]#shared\/ipc\/([\w-]+)\.ts['"]/gm)].map(
    ([, name = '']) => name,
  );

it('the build gives the window the table of calls as data', async () => {
  // The plugin has this hook as a plain function, and it asks nothing of the build.
  const load = plainCalls.load as unknown as (id: string) => Promise<string | null>;
  const code = await load(`${root}shared/ipc/window-calls.ts`);
  expect(JSON.parse(/^export const windowCalls = (.*);$/.exec(code ?? '')?.[1] ?? 'null')).toEqual(windowCalls);
  expect(await load(`${root}shared/ipc/contract.ts`)).toBeNull();
});

it('the window imports no schema', () => {
  const files = globSync('{renderer,main/preload}/**/*.{ts,svelte}', { cwd: root });
  const imported = files.flatMap((file) => importedIn(readFileSync(root + file, 'utf8')));
  expect(imported).toContain('window-calls');
  expect(imported.filter((name) => !WITHOUT_SCHEMAS.has(name))).toEqual([]);
});
