import { afterAll, beforeAll, expect, it } from 'vitest';
import { choiceOf, isFull, sampleOf } from '#test/tier.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import type { Screen } from './screens/screen.ts';
import type { Theme, ZoomWindow } from './zoom-window.ts';
import { openZoomWindow } from './zoom-window.ts';

interface Look {
  readonly percent: 100 | 200;
  readonly themes: readonly Theme[];
}

const everyLook: readonly Look[] = [
  { percent: 100, themes: ['light', 'dark'] },
  { percent: 200, themes: ['light', 'dark'] },
];

/** A change looks at a screen once, and the next day the other way; the full tier has every look. */
const looksAt = ({ name }: Screen): readonly Look[] =>
  isFull
    ? everyLook
    : [
        choiceOf<Look>(name, [
          { percent: 100, themes: ['light'] },
          { percent: 200, themes: ['dark'] },
        ]),
      ];

/**
 * Looks at each screen in a real browser engine, under the policy of the app: nothing refused, nothing inaccessible,
 * nothing cut off, nothing that the keyboard reaches and the eye does not.
 */
export function lookAtScreens(screens: readonly Screen[]): void {
  let fake: FakeBrowser;
  let windows: Readonly<Record<Look['percent'], ZoomWindow>>;

  beforeAll(async () => {
    fake = await openFakeBrowser();
    const { browser, address } = fake;
    windows = { 100: await openZoomWindow(browser, address, 100), 200: await openZoomWindow(browser, address, 200) };
  });

  afterAll(async () => {
    await fake.close();
  });

  // A seventh of the screens a day, and one at least. The days are odd: looks go by turns, and each screen has had both after two weeks.
  const days = Math.min(7, screens.length - 1 + (screens.length % 2));
  it.each(sampleOf(screens, ({ name }) => name, days))('$name', async (screen) => {
    const problems = await Promise.all(
      looksAt(screen).map(({ percent, themes }) => windows[percent].problemsOf(screen, themes)),
    );
    expect(problems.flat()).toEqual([]);
  });
}
