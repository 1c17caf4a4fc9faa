import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withEnding, writeWhole } from '#main/documents/document-files.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a path that was typed without its ending', () => {
  it('gets the ending, and a free name when it is taken, because the system asked about another name', () => {
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042.pdf'));
    writeFileSync(at('INV-1042.pdf'), 'of last year');
    expect(withEnding(at('INV-1042'), 'csv')).toBe(at('INV-1042.csv'));
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042 (2).pdf'));
    writeFileSync(at('INV-1042 (2).pdf'), 'of last month');
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042 (3).pdf'));
  });

  it('stays as it is when it has the ending, because the person was asked about it', () => {
    writeFileSync(at('INV-1042.PDF'), 'of last year');
    expect(withEnding(at('INV-1042.PDF'), 'pdf')).toBe(at('INV-1042.PDF'));
  });
});

describe('a file', () => {
  it('replaces the earlier file completely, and leaves no other file behind', async () => {
    writeFileSync(at('a.pdf'), 'old');
    await writeWhole(at('a.pdf'), 'new');
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });

  it('is reported as not writable when its folder is none', async () => {
    await expect(writeWhole(at('nowhere/a.pdf'), 'new')).rejects.toMatchObject({
      code: 'read_only',
      message: expect.stringMatching(/can’t be written there/) as string,
    });
  });
});
