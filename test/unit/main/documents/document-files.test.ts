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

describe('a place that was typed without its ending', () => {
  it('gets it, and a name of its own where that is taken: the system has asked about another one', () => {
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042.pdf'));
    writeFileSync(at('INV-1042.pdf'), 'of last year');
    expect(withEnding(at('INV-1042'), 'csv')).toBe(at('INV-1042.csv'));
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042 (2).pdf'));
    writeFileSync(at('INV-1042 (2).pdf'), 'of last month');
    expect(withEnding(at('INV-1042'), 'pdf')).toBe(at('INV-1042 (3).pdf'));
  });

  it('is left as it is where it has the ending: then the person was asked', () => {
    writeFileSync(at('INV-1042.PDF'), 'of last year');
    expect(withEnding(at('INV-1042.PDF'), 'pdf')).toBe(at('INV-1042.PDF'));
  });
});

describe('a file', () => {
  it('replaces the one before whole, and leaves nothing else behind', async () => {
    writeFileSync(at('a.pdf'), 'old');
    await writeWhole(at('a.pdf'), 'new');
    expect(readFileSync(at('a.pdf'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });

  it('says that it cannot be written in a folder that is none', async () => {
    await expect(writeWhole(at('nowhere/a.pdf'), 'new')).rejects.toMatchObject({
      code: 'read_only',
      message: expect.stringMatching(/cannot be written there/) as string,
    });
  });
});
