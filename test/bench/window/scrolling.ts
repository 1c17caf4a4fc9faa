import type { Page } from 'playwright-core';
import type { Figure } from '#test/bench/measure.ts';
import { percentile, ratioFigure, report, timeFigure } from '#test/bench/measure.ts';
import { openBarePage } from './bare-page.ts';
import { inWindow, settle } from './bench-window.ts';
import type { Frames } from './page-clock.ts';
import { openSession, watchFrames } from './page-clock.ts';

const ROUNDS = 4;
const MOST_MS = 18;
/** CSS pixels a second, for two seconds: a wheel turned fast, a flick, a scrollbar pulled along. */
const ways = [
  { name: 'wheel', speed: 3_000, limit: MOST_MS },
  { name: 'flick', speed: 10_000, limit: MOST_MS },
  { name: 'scrollbar', speed: 40_000, limit: null },
] as const;
const SECONDS = 2;

interface Scrolled {
  readonly p95: number;
  readonly work: number;
  readonly blank: number;
}

/** The best of some rounds, alternately down and up the list. */
async function scroll(page: Page, speed: number): Promise<Scrolled> {
  const session = await openSession(page);
  const rounds: Frames[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const yDistance = (round % 2 === 0 ? -1 : 1) * speed * SECONDS;
    rounds.push(
      await watchFrames(page, session, () =>
        session.send('Input.synthesizeScrollGesture', { x: 450, y: 500, yDistance, speed, gestureSourceType: 'mouse' }),
      ),
    );
    await settle(page);
  }
  await session.detach();
  return {
    p95: Math.min(...rounds.map(({ gaps }) => percentile(gaps, 0.95))),
    work: Math.min(...rounds.map(({ work }) => work)),
    blank: Math.min(...rounds.map(({ blank, gaps }) => blank / gaps.length)),
  };
}

/** How evenly frames come while the list is scrolled, and what they cost beside a list that could not be barer. */
export function benchScrolling(): Promise<void> {
  return inWindow('on_time', async ({ page }) => {
    const browser = page.context().browser();
    if (browser === null) throw new Error('Frames are measured in the Chromium host.');
    const bare = await openBarePage(browser);
    const figures: Figure[] = [];
    for (const { name, speed, limit } of ways) {
      await bare.bringToFront();
      const least = await scroll(bare, speed);
      await page.bringToFront();
      const own = await scroll(page, speed);
      figures.push(
        timeFigure(`${name}, between two frames (p95)`, own.p95, limit),
        timeFigure(`${name}, main thread a frame`, own.work),
        ratioFigure(`${name}, of a hand-written list`, own.work, least.work),
        { name: `${name}, frames with an empty row`, value: `${(own.blank * 100).toFixed(0)} %` },
      );
    }
    await bare.close();
    report('scrolling', `Scrolling the list (best of ${String(ROUNDS)} rounds of ${String(SECONDS)} s)`, figures);
  });
}
