import type { CDPSession, Page } from 'playwright-core';
import { launchInkwell } from '#test/e2e/launch.ts';
import type { LargeProfile, LineCount } from './large-profile.ts';
import { createLargeProfile, numberOf } from './large-profile.ts';
import { installClocks, openSession } from './page-clock.ts';

/** A window of this size has list and preview beside each other. */
export const viewport = { width: 1_360, height: 820 };

let profile: LargeProfile | null = null;

/** The folder that all benchmarks of a run share: making it takes a while. */
export function sharedProfile(): string {
  if (profile === null) {
    const made = createLargeProfile();
    profile = made;
    process.on('exit', () => {
      made.remove();
    });
  }
  return profile.dataDir;
}

export interface BenchWindow {
  readonly page: Page;
  readonly session: CDPSession;
}

/** `as_drawn`: frames come as soon as they are drawn, so that a time does not hold the wait for the screen's next turn. */
type Frames = 'on_time' | 'as_drawn';

const flags: Readonly<Record<Frames, readonly string[]>> = {
  on_time: [],
  as_drawn: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
};

/** Runs a benchmark in the built app over the large book, with the list on screen and nothing left to load. */
export async function inWindow(frames: Frames, bench: (window: BenchWindow) => Promise<void>): Promise<void> {
  const inkwell = await launchInkwell({ dataDir: sharedProfile(), viewport, browserFlags: flags[frames] });
  try {
    const { page } = inkwell;
    await rowOf(page, 5).waitFor();
    await installClocks(page);
    await settle(page);
    await bench({ page, session: await openSession(page) });
  } finally {
    await inkwell.close();
  }
}

export const rowOf = (page: Page, lines: LineCount) =>
  page.getByRole('row', { name: new RegExp(`^${numberOf(lines)}\\b`) });

/** Nothing has come to the page for two idle moments: what was prefetched, painted late or saved is done. */
export async function settle(page: Page): Promise<void> {
  // A browser whose frames come as they are drawn now and then forgets to call back once it has nothing left to do.
  const idle = 'new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 60), { timeout: 1_000 }))';
  for (let time = 0; time < 2; time += 1) await page.evaluate(idle);
}
