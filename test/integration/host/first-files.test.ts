import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', '..', 'dist');
const built = (...path: readonly string[]): string => readFileSync(join(dist, ...path), 'utf8');

const page = built('renderer', 'index.html');
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

  it('leave out the calendar and the charts over time, which come when they are wanted', () => {
    const files = readdirSync(join(dist, 'renderer', 'assets')).filter((name) => name.endsWith('.js'));
    const first = named(/<script[^>]* src="[^"]*\/([^"/]+)"/g);
    const holding = (mark: string): readonly string[] =>
      files.filter((name) => built('renderer', 'assets', name).includes(mark));
    for (const mark of ['isOutsideVisibleMonths', 'paddingInner']) {
      expect(holding(mark)).toHaveLength(1);
      expect(first).not.toContain(holding(mark)[0]);
    }
  });

  it('follow a preload without the messages, because it runs before anything of the page', () => {
    expect(built('preload', 'preload.cjs')).not.toContain('account_add');
  });
});
