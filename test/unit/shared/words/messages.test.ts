import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const keys = Object.keys(JSON.parse(readFileSync(join(root, 'messages', 'en.json'), 'utf8')) as object).slice(1);

it('stand in the order of their keys, so that those of a subject stand together', () => {
  expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)));
});

it('are all shown by somebody', () => {
  const paths = globSync('{main,renderer,shared}/**/*.{ts,svelte}', { cwd: root }).filter(
    (path) => !path.includes('compiled'),
  );
  const sources = paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const named = new Set(sources.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g));
  // A family of keys is named by what they have in common.
  const families = [...sources.matchAll(/`([a-z][a-z0-9_]*_)\$\{/g)].map(([, start = '']) => start);
  const isNamed = (key: string): boolean => named.has(key) || families.some((start) => key.startsWith(start));
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
