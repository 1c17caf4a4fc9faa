import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapInSteps } from '#main/platform/in-steps.ts';

const ITEMS = [1, 2, 3, 4, 5];

describe('work in steps', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Each item takes five milliseconds, so that two fill a step. */
  const slow = (item: number): number => {
    now += 5;
    return item * 10;
  };

  it('answers for each item in order, and lets others have their turn after every step', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnsAt: number[] = [];
    const values = await mapInSteps(ITEMS, () => (item) => {
      turnsAt.push(turns);
      return slow(item);
    });
    isOver = true;
    expect(values).toEqual([10, 20, 30, 40, 50]);
    const [first, second, third, fourth, fifth] = turnsAt;
    expect([first, third, fifth]).toEqual([second, fourth, Math.max(...turnsAt)]);
    expect(new Set(turnsAt).size).toBe(3);
  });

  it('begins each step anew, within what is around it', async () => {
    const told: string[] = [];
    await mapInSteps(
      ITEMS,
      () => {
        told.push('begin');
        return slow;
      },
      {
        around(step) {
          told.push('open');
          step();
          told.push('close');
        },
      },
    );
    expect(told).toEqual(['open', 'begin', 'close', 'open', 'begin', 'close', 'open', 'begin', 'close']);
  });

  it('does the first step at once, and ends with what an item throws', async () => {
    const seen: number[] = [];
    const work = mapInSteps([1, 2], () => (item) => {
      if (item === 2) throw new Error('No.');
      seen.push(item);
      return item;
    });
    expect(seen).toEqual([1]);
    await expect(work).rejects.toThrow('No.');
    expect(await mapInSteps([], () => slow)).toEqual([]);
  });
});
