import { configure } from '@testing-library/svelte';

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
