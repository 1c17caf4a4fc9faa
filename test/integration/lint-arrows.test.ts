import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The arrows of the architecture hold because lint fails the build; this shows that it would. */
describe('lint', () => {
  let eslint: ESLint;

  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  async function complaints(path: string, code: string): Promise<string[]> {
    const [result] = await eslint.lintText(code, { filePath: join(root, path) });
    return (result?.messages ?? []).map(({ ruleId }) => ruleId ?? 'broken');
  }

  const use = (module: string): string => `import { something } from '${module}';\n\nexport const kept = something;\n`;

  it.each([
    ['main/sync/new-part.ts', 'electron'],
    ['main/sync/new-part.ts', 'axios'],
    ['main/sync/new-part.ts', 'better-sqlite3'],
    ['main/sync/new-part.ts', '#main/db/open.ts'],
    ['main/sync/new-part.ts', '#main/api/client.ts'],
    ['main/db/new-part.ts', '#main/sync/ports.ts'],
    ['main/api/new-part.ts', '#main/db/open.ts'],
    ['main/demo/new-part.ts', '#shared/money/totals/totals.ts'],
    ['main/app.ts', 'electron'],
    ['main/preload/new-part.ts', '#main/app.ts'],
    ['renderer/new-part.ts', '#main/app.ts'],
    ['renderer/new-part.ts', 'electron'],
    ['renderer/new-part.ts', 'node:fs'],
    ['shared/new-part.ts', 'electron'],
    ['shared/new-part.ts', '#main/app.ts'],
    ['main/sync/new-part.ts', '../db/open.ts'],
  ])('refuses in %s an import of %s', async (path, module) => {
    expect(await complaints(path, use(module))).toContain('no-restricted-imports');
  });

  it('refuses the clock, chance and timers in the engine', async () => {
    expect(await complaints('main/sync/new-part.ts', 'export const now = Date.now();\n')).toEqual([
      'no-restricted-globals',
    ]);
    expect(await complaints('main/sync/new-part.ts', 'export const chance = Math.random();\n')).toEqual([
      'no-restricted-properties',
    ]);
  });

  it.each([
    ['main/sync/new-part.ts', '#shared/errors.ts'],
    ['main/db/new-part.ts', 'better-sqlite3'],
    ['main/api/new-part.ts', 'axios'],
    ['main/shell/new-part.ts', 'electron'],
    ['renderer/new-part.ts', '#shared/errors.ts'],
  ])('accepts in %s an import of %s', async (path, module) => {
    expect(await complaints(path, use(module))).toEqual([]);
  });
});
