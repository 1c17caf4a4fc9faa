import { beforeAll, describe, expect, it, vi } from 'vitest';
import { channels } from '#shared/ipc/contract.ts';
import type { WholeRun } from './whole-run.ts';
import { RUN_LIMIT_MS, liveWholeRun } from './whole-run.ts';

// Each new client of the run waits this long before it leaves.
vi.mock('#shared/outbox/undo-window.ts', () => ({ UNDO_HOLD_MS: 300 }));

describe('a whole run of the program against a service that repeats the key wherever it can', () => {
  let run: WholeRun;

  beforeAll(async () => {
    run = await liveWholeRun();
  }, RUN_LIMIT_MS);

  it('leaves the key in no answer, event, log line, error or file, in any form', () => {
    expect(run.evidence.finds()).toEqual([]);
  });

  it('called every channel, sent its invoice once and left enough data to search', () => {
    expect([...run.channels].sort()).toEqual([...channels].sort());
    expect(run.arrived).toBe(1);
    const sources = [...run.evidence.sources().keys()];
    for (const file of ['book.db', 'book.db-wal', 'settings.json', 'account.json', '000001.jsonl'])
      expect(sources).toContain(`file open ${file}`);
    for (const kind of ['answer', 'event', 'error'])
      expect(sources.some((source) => source.startsWith(kind))).toBe(true);
  });
});
