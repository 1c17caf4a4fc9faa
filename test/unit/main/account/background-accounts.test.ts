import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundAccounts } from '#main/account/background-accounts.ts';
import { createBackgroundAccounts } from '#main/account/background-accounts.ts';
import type { Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { VirtualClock } from '#test/helpers/virtual-clock.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

const MINUTE_MS = 60_000;

describe('the rounds through the accounts that are not open', () => {
  let dataDir: string;
  let profile: Profile;
  let clock: VirtualClock;
  let background: BackgroundAccounts;
  let rounds: number;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-rounds-'));
    const opened = openProfile(dataDir);
    rounds = 0;
    // Each round asks once which accounts there are.
    const accounts = () => {
      rounds += 1;
      return [];
    };
    profile = { ...opened, accounts };
    profile.updateSettings({ sync: { everyMinutes: 60 } });
    clock = createVirtualClock();
    const options = { vault: createMemoryVault(), migrationsDir, stateDir, version: '0.0.0' };
    background = createBackgroundAccounts(options, profile, clock, () => false);
  });

  afterEach(async () => {
    await background.pause();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('follow a shorter interval at once, not after the longer one has ended', async () => {
    background.resume();
    await clock.advance(5 * MINUTE_MS);
    profile.updateSettings({ sync: { everyMinutes: 15 } });
    background.reschedule();
    await clock.advance(15 * MINUTE_MS);
    expect(rounds).toBe(1);
    await clock.advance(15 * MINUTE_MS);
    expect(rounds).toBe(2);
  });

  it('stay paused where the interval changes meanwhile', async () => {
    background.resume();
    await background.pause();
    background.reschedule();
    await clock.advance(120 * MINUTE_MS);
    expect(rounds).toBe(0);
  });
});
