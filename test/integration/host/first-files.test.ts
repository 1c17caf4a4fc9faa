import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'dist', 'renderer', 'index.html'), 'utf8');
const named = (pattern: RegExp): readonly string[] => [...page.matchAll(pattern)].map(([, name]) => name ?? '');

describe('the files of the first screen', () => {
  it('are few, because each is a request to the main process while it opens the book', () => {
    expect(named(/<script[^>]* src="([^"]+)"/g)).toHaveLength(2);
    expect(named(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)).toEqual([]);
    expect(named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)).toHaveLength(2);
  });

  it('include the font of the window, so that no text jumps', () => {
    expect(named(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)).toEqual([
      expect.stringContaining('inter-latin-wght'),
    ]);
  });
});
