import type { CDPSession, Page } from 'playwright-core';

/**
 * In the page: the times from the next key to the document that has something, and to the moment after the frame that
 * shows it. `isThere` is looked at whenever the document changes, so that waiting costs no frames of its own.
 */
const CLOCK = `window.clockOf = (isThere) => new Promise((resolve, reject) => {
  let began = null;
  setTimeout(() => reject(new Error('What a key should have shown never came: ' + isThere)), 10_000);
  addEventListener('keydown', (event) => { began ??= event.timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (began === null || !isThere()) return;
    observer.disconnect();
    const there = performance.now() - began;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve({ there, painted: performance.now() - began });
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})`;

/** In the page: sorted ms between frames from now on, and how many of them had a row on screen that is not read yet. */
const FRAMES = `window.watchFrames = () => {
  const gaps = [];
  let last = null;
  let blank = 0;
  let isOver = false;
  const box = document.querySelector('[role="grid"]').getBoundingClientRect();
  const isSeen = (row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > box.top + 36 && top < box.bottom;
  };
  const frame = (now) => {
    if (last !== null) gaps.push(now - last);
    last = now;
    if ([...document.querySelectorAll('[role="row"][aria-busy="true"]')].some(isSeen)) blank += 1;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return () => {
    isOver = true;
    return { gaps: gaps.toSorted((a, b) => a - b), blank };
  };
}`;

export interface Frames {
  /** Sorted, ms. */
  readonly gaps: readonly number[];
  /** Frames in which a row on screen was still empty. */
  readonly blank: number;
  /** Ms of processor time of the main thread a frame: scripts, styles, layout, painting and all else. */
  readonly work: number;
}

export async function installClocks(page: Page): Promise<void> {
  await page.evaluate(`${CLOCK};\n${FRAMES};`);
}

/** Ms from a key. */
export interface FromKey {
  /** To the document that has what is waited for. */
  readonly there: number;
  /** To the frame that shows it. */
  readonly painted: number;
}

/** From a key to what the script `isThere` waits for. */
export async function fromKey(page: Page, key: string, isThere: string): Promise<FromKey> {
  await page.evaluate(`window.clock = window.clockOf(() => ${isThere}); null`);
  await page.keyboard.press(key);
  // Answered by the script above.
  return (await page.evaluate('window.clock')) as FromKey;
}

/** Ms of processor time that the main thread of the page has taken so far. */
export async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  // Not by the clock on the wall: what others did on the same processor does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** The frames while something goes on in the page. */
export async function watchFrames(page: Page, session: CDPSession, going: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate('window.stopFrames = window.watchFrames(); null');
  const before = await workOf(session);
  await going();
  const work = (await workOf(session)) - before;
  // Answered by the script above.
  const seen = (await page.evaluate('window.stopFrames()')) as Omit<Frames, 'work'>;
  return { ...seen, work: work / Math.max(1, seen.gaps.length) };
}
