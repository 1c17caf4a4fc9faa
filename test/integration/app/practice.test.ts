import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { PracticeKind } from '#shared/screens/practice.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';

const LONG = { timeout: 120_000, interval: 200 };

describe('the practice of the demo book', () => {
  let dataDir: string;
  let app: InkwellApp;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-practice-'));
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: true } as const;
    app = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
    await expect.poll(async () => (await app.handlers['sync:get-status'](null)).lastCheckedAt, LONG).not.toBeNull();
  }, 180_000);
  afterEach(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const states = async (): Promise<Readonly<Partial<Record<PracticeKind, string>>>> => {
    const practice = await app.handlers['practice:get'](null);
    return Object.fromEntries((practice?.steps ?? []).map(({ kind, state }) => [kind, state]));
  };
  const reasons = async (): Promise<readonly unknown[]> =>
    (await app.handlers['outbox:list'](null)).map(({ reason }: OutboxEntry) => reason).toSorted();

  it('holds a mail, a conflict, an unknown send and a refused client, which the engine itself has met', async () => {
    expect(await app.handlers['practice:get'](null)).toEqual({ isBegun: false, isDismissed: false, steps: [] });
    expect(await app.handlers['outbox:list'](null)).toEqual([]);
    await app.handlers['practice:begin'](null);
    await expect
      .poll(states, LONG)
      .toEqual({ held: 'waiting', conflict: 'waiting', unknown: 'waiting', refused: 'waiting' });
    expect(await reasons()).toEqual(['conflict', 'held', 'rejected', 'unknown_send']);

    // A second time adds nothing.
    await app.handlers['practice:begin'](null);
    expect(await reasons()).toHaveLength(4);

    // Each decision ticks its step.
    const decisions = { held: 'send', unknown_send: 'dismiss', conflict: 'theirs', rejected: 'discard' } as const;
    for (const { id, reason } of await app.handlers['outbox:list'](null)) {
      const kind = Object.entries(decisions).find(([known]) => known === reason)?.[1] ?? expect.fail();
      await app.handlers['outbox:resolve']({ id, decision: { kind }, shown: null });
    }
    await expect.poll(states, LONG).toEqual({ held: 'done', conflict: 'done', unknown: 'done', refused: 'done' });
    await app.handlers['practice:dismiss'](null);
    expect(await app.handlers['practice:get'](null)).toMatchObject({ isDismissed: true });
  }, 300_000);
});
