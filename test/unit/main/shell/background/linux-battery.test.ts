import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDischarging } from '#main/shell/background/linux-battery.ts';

let supplies: string;
beforeEach(() => {
  supplies = mkdtempSync(join(tmpdir(), 'inkwell-supplies-'));
});
afterEach(() => {
  rmSync(supplies, { recursive: true, force: true });
});

function supply(name: string, facts: Readonly<Record<string, string>>): void {
  mkdirSync(join(supplies, name));
  for (const [fact, value] of Object.entries(facts)) writeFileSync(join(supplies, name, fact), `${value}\n`);
}

it('knows that a laptop runs on its battery, and that one on its charger does not', async () => {
  supply('AC', { type: 'Mains', online: '0' });
  supply('BAT0', { type: 'Battery', status: 'Full' });
  expect(await isDischarging(supplies)).toBe(false);
  supply('BAT1', { type: 'Battery', status: 'Discharging' });
  expect(await isDischarging(supplies)).toBe(true);
});

it('takes the battery of a mouse for no battery of the computer', async () => {
  supply('hidpp_battery_0', { type: 'Battery', status: 'Discharging', scope: 'Device' });
  expect(await isDischarging(supplies)).toBe(false);
});

it('knows of no battery where the system describes none', async () => {
  expect(await isDischarging(supplies)).toBe(false);
  expect(await isDischarging(join(supplies, 'missing'))).toBe(false);
});
