import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, expect } from 'vitest';

/** What jsdom lacks and a screen needs, in place before each file of tests. */
class QuietObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= QuietObserver;
globalThis.requestIdleCallback ??= () => 0;
globalThis.cancelIdleCallback ??= () => {};
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

/** What is derived for a screen stands still once the screen has gone: whatever reads it then shows and does what was so. */
const readOfWhatIsGone: string[] = [];
const { warn } = console;
console.warn = (...said: readonly unknown[]): void => {
  const text = said.join(' ');
  if (text.includes('derived_inert')) readOfWhatIsGone.push(text);
  warn(...said);
};
afterEach(() => {
  cleanup();
  expect(readOfWhatIsGone.splice(0)).toEqual([]);
});
