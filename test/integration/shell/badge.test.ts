import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';

let said: unknown[][];
let app: EventEmitter;

/** The badge of a system, over an Electron that notes what it is told. */
async function createBadgeOf(platform: NodeJS.Platform): Promise<(needsYou: number) => void> {
  said = [];
  app = Object.assign(new EventEmitter(), { setBadgeCount: (count: number) => said.push(['dock', count]) });
  const windows = [{ setOverlayIcon: (icon: unknown, text: string) => said.push([icon !== null, text]) }];
  vi.resetModules();
  vi.doMock('electron', () => ({ app, nativeImage: { createEmpty: () => ({ addRepresentation: () => {} }) } }));
  vi.doMock('#main/shell/window.ts', () => ({ personWindows: () => windows }));
  const { createBadge } = await import('#main/shell/background/badge.ts');
  return createBadge(platform);
}

beforeEach(() => {
  vi.doUnmock('electron');
});

it.each(['darwin', 'linux'] as const)(
  'counts what waits for the person on the icon of %s, and takes it away',
  async (platform) => {
    const show = await createBadgeOf(platform);
    for (const count of [0, 2, 2, 0]) show(count);
    expect(said).toEqual([
      ['dock', 2],
      ['dock', 0],
    ]);
  },
);

it('puts a dot on each window of Windows, also on one that is opened later', async () => {
  const show = await createBadgeOf('win32');
  show(1);
  app.emit('browser-window-focus');
  show(0);
  expect(said).toEqual([
    [true, '1 change needs your decision'],
    [true, '1 change needs your decision'],
    [false, ''],
  ]);
});
