import { describe, expect, it } from 'vitest';
import { createQuitHandover } from '#main/app/quit-handover.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

function ask() {
  const clock = createVirtualClock();
  const told: string[] = [];
  const handover = createQuitHandover(clock, (event) => told.push(event));
  let isOver = false;
  const over = handover.ask().then(() => (isOver = true));
  return { clock, told, handover, over, isOver: () => isOver };
}

describe('the unsaved text of a window', () => {
  it('is requested and awaited', async () => {
    const { clock, told, handover, over, isOver } = ask();
    expect(told).toEqual(['app:closing']);
    await clock.advance(1_000);
    expect(isOver()).toBe(false);
    handover.confirm();
    await over;
  });

  it('is awaited for two seconds at most', async () => {
    const { clock, isOver } = ask();
    await clock.advance(2_000);
    expect(isOver()).toBe(true);
  });
});
