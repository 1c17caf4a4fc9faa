import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const matching = (words: RegExp): string => expect.stringMatching(words) as string;

describe('--data-dir', () => {
  it('is refused when it is empty', async () => {
    const terminal = createTestTerminal({}, { dataDir: '' });
    expect(await terminal.run(['status'])).toMatchObject({ status: 2, stderr: matching(/--data-dir/) });
  });

  it('is not created by a command that only reads', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'inkwell-typo-')), 'profil');
    const terminal = createTestTerminal({}, { dataDir });
    for (const argv of [['status'], ['list', 'invoices'], ['show', 'invoices', '1'], ['outbox'], ['export', 'x']])
      expect(await terminal.run(argv)).toMatchObject({ status: 1, stdout: '', stderr: matching(/no book here yet/) });
    expect(await terminal.run(['status', '--demo'])).toMatchObject({ status: 1, stderr: matching(/sync --demo/) });
    expect(await terminal.run(['doctor'])).toMatchObject({ status: 0, json: { ok: true, database: null } });
    expect(existsSync(dataDir)).toBe(false);
  });
});
