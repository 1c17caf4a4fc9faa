import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { startFakeBrowser } from './fake-browser.ts';
import { allScreens } from './screens/all-screens.ts';
import type { ZoomWindow } from './zoom-window.ts';
import { openZoomWindow } from './zoom-window.ts';

/**
 * Every screen in a real browser engine, under the policy of the app, at 100 % and 200 %, light and dark: nothing refused,
 * nothing inaccessible, nothing cut off, nothing that the keyboard reaches and the eye does not.
 */
let fake: FakeBrowser;
let windows: readonly ZoomWindow[];

beforeAll(async () => {
  fake = await startFakeBrowser();
  windows = [await openZoomWindow(fake.browser, 100), await openZoomWindow(fake.browser, 200)];
});

afterAll(async () => {
  await fake.close();
});

describe.each(Object.entries(allScreens))('%s', (_area, screens) => {
  it.each(screens)('$name', async (screen) => {
    const problems = await Promise.all(windows.map((window) => window.problemsOf(fake.address, screen)));
    expect(problems.flat()).toEqual([]);
  });
});
