import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readWindowSize, rememberWindowSize } from '#main/shell/window-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'inkwell-size-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('remembers the size, and uses the default when the file is missing or damaged', () => {
  const usual = readWindowSize(folder);
  rememberWindowSize(folder, { width: 1000, height: 700, isMaximized: true });
  expect(readWindowSize(folder)).toEqual({ width: 1000, height: 700, isMaximized: true });
  for (const damaged of ['', '{', '{"width":1,"height":-5,"isMaximized":"no"}']) {
    writeFileSync(join(folder, 'window.json'), damaged);
    expect(readWindowSize(folder)).toEqual(usual);
  }
  expect(() => {
    rememberWindowSize(join(folder, 'missing'), usual);
  }).not.toThrow();
});
