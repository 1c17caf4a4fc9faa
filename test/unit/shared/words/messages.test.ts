import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');
// Compiled by paraglide, which refuses anything else.
const messages = JSON.parse(readFileSync(join(root, 'messages', 'en.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>;
const keys = Object.keys(messages).slice(1);

const variantsOf = (message: unknown): readonly string[] =>
  Array.isArray(message) ? message.flatMap((part: { readonly match?: object }) => Object.keys(part.match ?? {})) : [];

/** Tells that everything which the later variant is for is taken by the earlier one: the first that fits is shown. */
function takesAllOf(earlier: string, later: string): boolean {
  const [wide, narrow] = [earlier, later].map((variant) => variant.split(',').map((part) => part.trim()));
  return wide?.every((part, place) => part.endsWith('=*') || part === narrow?.[place]) === true;
}

it('stand in the order of their keys, so that those of a subject stand together', () => {
  expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)));
});

it('have no variant behind another that is shown in its place', () => {
  const unreachable = Object.entries(messages).flatMap(([key, message]) => {
    const variants = variantsOf(message);
    return variants
      .filter((variant, place) => variants.slice(0, place).some((earlier) => takesAllOf(earlier, variant)))
      .map((variant) => `${key}: ${variant}`);
  });
  expect(unreachable).toEqual([]);
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
