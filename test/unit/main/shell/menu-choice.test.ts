import { beforeEach, describe, expect, it } from 'vitest';
import type { MenuChoice } from '#main/shell/menu-choice.ts';
import { createMenuChoice } from '#main/shell/menu-choice.ts';
import type { MenuCommand } from '#shared/ipc/events.ts';
import { menuCommands } from '#shared/ipc/events.ts';

interface Page {
  readonly told: MenuCommand[];
}

let page: Page | null;
let isEnding: boolean;
let syncs: number;
let menu: MenuChoice<Page>;

const newPage = (): Page => (page = { told: [] });

beforeEach(() => {
  page = null;
  isEnding = false;
  syncs = 0;
  menu = createMenuChoice<Page>({
    page: () => page,
    open: () => (isEnding ? null : newPage()),
    tell: ({ told }, command) => told.push(command),
    syncNow: () => (syncs += 1),
  });
});

describe('a menu command', () => {
  it.each(menuCommands)('%s is sent to the page of the open window', (command) => {
    const shown = newPage();
    menu.heardFrom(shown);
    menu.choose(command);
    expect([shown.told, syncs]).toEqual([[command], 0]);
  });

  it.each(menuCommands.filter((command) => command !== 'sync-now'))(
    '%s opens a window when there is none, and is sent to its page when that is ready',
    (command) => {
      menu.choose(command);
      const opened = page;
      expect(opened?.told).toEqual([]);
      menu.heardFrom({ told: [] });
      expect(opened?.told).toEqual([]);
      if (opened !== null) for (let times = 0; times < 2; times += 1) menu.heardFrom(opened);
      expect(opened?.told).toEqual([command]);
    },
  );

  it('sync-now needs no window', () => {
    menu.choose('sync-now');
    expect([page, syncs]).toEqual([null, 1]);
  });

  it('waits for a page that is still loading, and not for a page of a later window', () => {
    const loading = newPage();
    menu.choose('sync-now');
    menu.choose('new-invoice');
    menu.heardFrom(loading);
    expect([loading.told, syncs]).toEqual([['new-invoice'], 0]);
    page = null;
    menu.choose('settings');
    const later = newPage();
    menu.heardFrom(later);
    expect(later.told).toEqual([]);
  });

  it('opens no window while Inkwell is quitting', () => {
    isEnding = true;
    menu.choose('new-invoice');
    expect(page).toBeNull();
  });
});
