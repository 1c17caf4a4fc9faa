import { expect, it, vi } from 'vitest';
import { RUN_LIMIT_MS, liveWholeRun } from './whole-run.ts';

// Each new client of the run waits this long before it leaves.
vi.mock('#shared/outbox/undo-window.ts', () => ({ UNDO_HOLD_MS: 300 }));

// The same run with the one line taken out that keeps the key from an error.
vi.mock(import('#main/api/account/read-key.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  redactorFor: () => (text: string) => text,
}));

it(
  'the search finds the key in answers and in the database of a whole run without redaction',
  async () => {
    const { evidence } = await liveWholeRun();
    const finds = evidence.finds().join('\n');
    expect(finds).toMatch(/^answer outbox:list: clear$/m);
    expect(finds).toMatch(/^answer account:connect: clear$/m);
    expect(finds).toMatch(/^error of account:connect: clear$/m);
    expect(finds).toMatch(/^file open book\.db(-wal)?: (clear|base64)$/m);
  },
  RUN_LIMIT_MS,
);
