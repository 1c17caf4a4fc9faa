import { beforeEach, describe, expect, it } from 'vitest';
import type { PageNotice, PageNotices } from '#main/shell/page-notices.ts';
import { createPageNotices } from '#main/shell/page-notices.ts';
import type { MenuCommand } from '#shared/ipc/events.ts';
import { menuCommands } from '#shared/ipc/events.ts';

interface Page {
  readonly told: PageNotice['payload'][];
}

let page: Page | null;
let isEnding: boolean;
let syncs: number;
let notices: PageNotices<Page>;

const newPage = (): Page => (page = { told: [] });

beforeEach(() => {
  page = null;
  isEnding = false;
  syncs = 0;
  notices = createPageNotices<Page>({
    page: () => page,
    open: () => (isEnding ? null : newPage()),
    tell: ({ told }, { payload }) => told.push(payload),
    syncNow: () => (syncs += 1),
  });
});

const choose = (command: MenuCommand): void => {
  notices.say({ event: 'menu:chosen', payload: { command } });
};

describe('a menu command', () => {
  it.each(menuCommands)('%s is sent to the page of the open window', (command) => {
    const shown = newPage();
    notices.heardFrom(shown);
    choose(command);
    expect([shown.told, syncs]).toEqual([[{ command }], 0]);
  });

  it.each(menuCommands.filter((command) => command !== 'sync-now'))(
    '%s opens a window when there is none, and is sent to its page when that is ready',
    (command) => {
      choose(command);
      const opened = page;
      expect(opened?.told).toEqual([]);
      notices.heardFrom({ told: [] });
      expect(opened?.told).toEqual([]);
      if (opened !== null) for (let times = 0; times < 2; times += 1) notices.heardFrom(opened);
      expect(opened?.told).toEqual([{ command }]);
    },
  );

  it('sync-now needs no window', () => {
    choose('sync-now');
    expect([page, syncs]).toEqual([null, 1]);
  });

  it('waits for a page that is still loading, and not for a page of a later window', () => {
    const loading = newPage();
    choose('sync-now');
    choose('new-invoice');
    notices.heardFrom(loading);
    expect([loading.told, syncs]).toEqual([[{ command: 'new-invoice' }], 0]);
    page = null;
    choose('settings');
    const later = newPage();
    notices.heardFrom(later);
    expect(later.told).toEqual([]);
  });

  it('opens no window while Inkwell is quitting', () => {
    isEnding = true;
    choose('new-invoice');
    expect(page).toBeNull();
  });
});

it('a link opens a window where there is none, and is said once its page can hear it', () => {
  const place = { kind: 'record', link: 'inkwell://x/invoice/1' } as const;
  notices.say({ event: 'place:opened', payload: place });
  const opened = page;
  expect(opened?.told).toEqual([]);
  if (opened !== null) notices.heardFrom(opened);
  expect(opened?.told).toEqual([place]);
});
