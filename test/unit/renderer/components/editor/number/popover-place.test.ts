import { describe, expect, it } from 'vitest';
import { placeBetween, scrollerAround } from '#renderer/components/editor/number/popover-place.ts';

describe('the place of the popover about a number', () => {
  it('is below its field, no higher than the room there', () => {
    expect(placeBetween({ top: 114, bottom: 167 }, { top: 44, bottom: 380 })).toEqual({
      isAbove: false,
      maxHeight: 205,
    });
  });

  it('is above a field with little room below it and more above', () => {
    expect(placeBetween({ top: 250, bottom: 300 }, { top: 44, bottom: 380 })).toEqual({
      isAbove: true,
      maxHeight: 198,
    });
  });

  it('stays below where there is as little room above', () => {
    const { isAbove } = placeBetween({ top: 60, bottom: 110 }, { top: 44, bottom: 200 });
    expect(isAbove).toBe(false);
  });

  it('is within the nearest box that scrolls', () => {
    document.body.innerHTML = '<main style="overflow: auto"><div><div><input></div></div></main>';
    const field = document.querySelector('input');
    expect(field && scrollerAround(field)).toBe(document.querySelector('main'));
    document.body.innerHTML = '<input>';
    const alone = document.querySelector('input');
    expect(alone && scrollerAround(alone)).toBe(document.documentElement);
  });
});
