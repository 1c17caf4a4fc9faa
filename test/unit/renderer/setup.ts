import { cleanup, configure } from '@testing-library/svelte';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { readStylesQuickly } from './computed-style.ts';

/** The day of all tests of the window: the first of a month, for one, brings invoices and other periods. */
const DAY = Date.UTC(2026, 10, 21, 10);

// Files of a worker share its globals: the clock is set once, and goes on from there.
if (!('isDaySet' in globalThis)) {
  const ahead = DAY - Date.now();
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) =>
      Reflect.construct(real, given.length === 0 ? [real.now() + ahead] : given, made) as Date,
    get: (real, name) => (name === 'now' ? () => real.now() + ahead : (Reflect.get(real, name) as unknown)),
  });
}
Object.assign(globalThis, { isDaySet: true });

/** Stands in for what jsdom lacks and a screen needs, in place before each file of tests. */
class QuietObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= QuietObserver;
globalThis.requestIdleCallback ??= () => 0;
globalThis.cancelIdleCallback ??= () => {};
// What has no box counts as hidden, and with it all that is anchored to it.
Element.prototype.getClientRects = function getClientRects(): DOMRectList {
  // A list with one box; nothing asks for more of it than its length and its members.
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
Element.prototype.scrollTo ??= function scrollTo(): void {};
Element.prototype.scrollIntoView ??= function scrollIntoView(): void {};
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text: string): string => text.replaceAll(/[^\w-]/g, String.raw`\$&`);
window.matchMedia ??= (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

// The sentence is enough: the whole document below it hides which test failed.
configure({
  // The first screen of a file is compiled while the test waits for it.
  asyncUtilTimeout: 8_000,
  getElementError: (message) => new Error((message ?? '').split('\n\n')[0]),
});

readStylesQuickly(document);

/** Holds the warnings of something that was read after the screen it was derived for had gone: it stands still by then. */
const readAfterItsScreen: string[] = [];
const { warn } = console;
console.warn = (...said: readonly unknown[]): void => {
  const text = said.join(' ');
  if (text.includes('derived_inert')) readAfterItsScreen.push(text);
  warn(...said);
};
afterEach(() => {
  cleanup();
  expect(readAfterItsScreen.splice(0)).toEqual([]);
});

// Files share a worker's window and modules; modules hold no state, as everything that outlives a screen is an AppController's.
afterAll(() => {
  console.warn = warn;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  getSelection()?.removeAllRanges();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
});
