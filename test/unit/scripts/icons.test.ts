import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync('renderer/**/*.svelte', { cwd: root });
const known = new Set(['size', 'strokeWidth', 'aria-hidden']);

/** What icons are given besides what the build makes of them (`scripts/build/window/plain-icons.ts`). */
function strangersIn(source: string): readonly string[] {
  const icons = [...source.matchAll(/import (\w+) from '@lucide\/svelte\/icons\//g)].map(([, name]) => name ?? '');
  return icons
    .flatMap((icon) => [...source.matchAll(new RegExp(`<${icon}\\b([^>]*?)/?>`, 'g'))])
    .flatMap(([, given = '']) => given.replaceAll(/=(\{[^}]*\}|"[^"]*")/g, ' ').split(/\s+/))
    .filter((name) => name !== '' && !known.has(name));
}

describe('icons', () => {
  it('are many, and found', () => {
    expect(files.filter((file) => readFileSync(root + file, 'utf8').includes('@lucide')).length).toBeGreaterThan(20);
  });

  it.each(files)('are given nothing in %s that their markup does not take', (file) => {
    expect(strangersIn(readFileSync(root + file, 'utf8'))).toEqual([]);
  });

  it('that are given more are found', () => {
    const source = `import X from '@lucide/svelte/icons/x';\n<X size={14} class="red" />`;
    expect(strangersIn(source)).toEqual(['class']);
  });
});
