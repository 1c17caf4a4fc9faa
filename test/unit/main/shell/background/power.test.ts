import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FollowedPower } from '#main/shell/background/power.ts';
import { followPower } from '#main/shell/background/power.ts';

let isOnBattery: () => Promise<boolean>;
let mayRest: boolean;
let changes: number;
let power: FollowedPower;

beforeEach(() => {
  vi.useFakeTimers();
  [isOnBattery, mayRest, changes] = [() => Promise.resolve(false), true, 0];
  power = followPower({ isOnBattery: () => isOnBattery(), mayRest: () => mayRest });
  power.onChange(() => (changes += 1));
});
afterEach(() => {
  power.end();
  vi.useRealTimers();
});

const aMinuteLater = () => vi.advanceTimersByTimeAsync(60_000);

it('is saved from the minute on in which the charger is pulled, and told of once', async () => {
  await aMinuteLater();
  expect([power.isSaving(), changes]).toEqual([false, 0]);
  isOnBattery = () => Promise.resolve(true);
  await aMinuteLater();
  await aMinuteLater();
  expect([power.isSaving(), changes]).toEqual([true, 1]);
  isOnBattery = () => Promise.resolve(false);
  await aMinuteLater();
  expect([power.isSaving(), changes]).toEqual([false, 2]);
});

it('is not saved while a window is open: the person is served at once', async () => {
  isOnBattery = () => Promise.resolve(true);
  await aMinuteLater();
  mayRest = false;
  power.look();
  expect([power.isSaving(), changes]).toEqual([false, 2]);
});

it('is not saved where the system cannot tell', async () => {
  isOnBattery = () => Promise.reject(new Error('no such call'));
  await aMinuteLater();
  expect([power.isSaving(), changes]).toEqual([false, 0]);
});
