import { describe, expect, it } from 'vitest';
import { findCycles } from '#scripts/test/import-cycles.mjs';
import { importGraph } from '#scripts/test/import-graph.mjs';

/**
 * Returns the circles of made-up files. A caret in a text stands for a quotation mark, so that no tool that reads imports
 * takes the made-up ones for real.
 * @param {Record<string, string>} files
 */
const cyclesIn = (files) =>
  findCycles(importGraph(new Map(Object.entries(files).map(([path, text]) => [path, text.replaceAll('^', "'")]))));

describe('the check for circles of imports', () => {
  it('accepts files that import each other in one direction only', () => {
    expect(
      cyclesIn({
        'main/a.ts': "import { b } from ^./b.ts^;\nimport { c } from ^#shared/c.ts^;\nimport fs from 'node:fs';",
        'main/b.ts': 'export { c } from ^#shared/c.ts^;',
        'shared/c.ts': '// import { a } from ^#main/a.ts^;\nexport const c = "import(^#main/a.ts^)";',
      }),
    ).toEqual([]);
  });

  it('names the files of a circle, in the order in which they import each other', () => {
    expect(
      cyclesIn({
        'main/a.ts': 'import ^./b.ts^;',
        'main/b.ts': 'export * from ^../shared/c.ts^;',
        'shared/c.ts': 'export const later = () => import(^#main/a.ts^);',
        'shared/d.ts': 'import ^#main/a.ts^;',
      }),
    ).toEqual([['main/a.ts', 'main/b.ts', 'shared/c.ts', 'main/a.ts']]);
  });

  it.each([
    ['an import of a type', 'import type { A } from ^./a.ts^;'],
    ['a type among values', 'import { type A, plain } from ^./a.ts^;'],
    ['a type passed on', 'export type { A } from ^./a.ts^;'],
    ['a type named in place', 'export type B = import(^./a.ts^).A;'],
  ])('counts %s', (_case, text) => {
    expect(cyclesIn({ 'main/a.ts': 'import type { B } from ^./b.ts^;', 'main/b.ts': text })).toEqual([
      ['main/a.ts', 'main/b.ts', 'main/a.ts'],
    ]);
  });

  it('counts the types that JavaScript names in comments', () => {
    const typed = '/** @typedef {import(^./b.mjs^).B} B */';
    expect(cyclesIn({ 'scripts/a.mjs': typed, 'scripts/b.mjs': 'import ^./a.mjs^;' })).toHaveLength(1);
  });

  it('reads both scripts of a component, and what it imports with a query', () => {
    const component = (/** @type {string} */ name) =>
      `<script module>\n  import ^${name}^;\n</script>\n<script lang="ts">\n  import type { C } from ^./c.svelte.ts^;\n</script>\n<p>import ^./d.ts^</p>`;
    expect(
      cyclesIn({
        'renderer/A.svelte': component('./B.svelte?raw'),
        'renderer/B.svelte': "<script lang='ts'>import A from ^./A.svelte^;</script>",
        'renderer/c.svelte.ts': 'import type A from ^./A.svelte^;',
        'renderer/d.ts': 'import ^./A.svelte^;',
      }),
    ).toEqual([
      ['renderer/A.svelte', 'renderer/B.svelte', 'renderer/A.svelte'],
      ['renderer/c.svelte.ts', 'renderer/A.svelte', 'renderer/c.svelte.ts'],
    ]);
  });

  it('finds each of several circles, and the shortest way round', () => {
    expect(
      cyclesIn({
        'main/a.ts': 'import ^./b.ts^;\nimport ^./c.ts^;',
        'main/b.ts': 'import ^./c.ts^;',
        'main/c.ts': 'import ^./a.ts^;',
        'test/d.ts': 'import ^./e.ts^;',
        'test/e.ts': 'import ^./d.ts^;',
      }),
    ).toEqual([
      ['main/a.ts', 'main/c.ts', 'main/a.ts'],
      ['main/b.ts', 'main/c.ts', 'main/a.ts', 'main/b.ts'],
      ['test/d.ts', 'test/e.ts', 'test/d.ts'],
    ]);
  });
});
