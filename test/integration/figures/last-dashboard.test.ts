import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepDashboard, lastDashboard } from '#main/db/figures/last-dashboard.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

const asked = { from: '2026-11-01', to: '2026-11-21', today: '2026-11-21', yearStart: 1, version: '0.1.0' };

describe('what the dashboard of a large book showed last', () => {
  let main: WindowMain;
  beforeEach(async () => {
    main = await openScene('untouched');
  });
  afterEach(() => {
    main.close();
  });

  it('is shown again for the same period of the same day and program, and for no other question', async () => {
    const page = await main.ask('dashboard:get', { from: asked.from, to: asked.to });
    expect(lastDashboard(main.book, asked)).toBeNull();
    keepDashboard(main.book, asked, page, main.now);
    expect(lastDashboard(main.book, asked)).toEqual(page);
    for (const other of [{ today: '2026-11-22' }, { from: '2026-10-01' }, { yearStart: 4 }, { version: '0.2.0' }])
      expect(lastDashboard(main.book, { ...asked, ...other })).toBeNull();
  });
});
