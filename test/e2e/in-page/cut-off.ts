import { isForEarsOnly, isVisible, layerOnTop, nameOf, overlays } from './visible.ts';

/** Half pixels of rounding are nobody's fault. */
const SLACK = 1.5;
/** What needs two dimensions to be understood may scroll sideways (WCAG 1.4.10), in a box of its own. */
const WIDE_BY_NATURE = 'table, [role="grid"], [role="group"] > button, .paper, .sheet, pre';

const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** A coloured bar has no end that anybody would miss. */
const saysSomething = (element: Element): boolean =>
  element.textContent.trim() !== '' || element.querySelector('img, svg, input, textarea, select, button') !== null;

function findingsOf(element: Element): readonly string[] {
  const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
  const isTooWide = element.scrollWidth > element.clientWidth + SLACK;
  const isTooHigh = element.scrollHeight > element.clientHeight + SLACK;
  // Text that ends in dots says that there is more of it.
  const isShortened = textOverflow === 'ellipsis' || element instanceof HTMLInputElement;
  return [
    ...(isTooWide && hides(overflowX) && !isShortened ? [`cut off at its side: ${nameOf(element)}`] : []),
    ...(isTooHigh && hides(overflowY) && !isShortened ? [`cut off at its end: ${nameOf(element)}`] : []),
    ...(isTooWide && scrolls(overflowX) && element.querySelector(WIDE_BY_NATURE) === null
      ? [`scrolls sideways: ${nameOf(element)}`]
      : []),
  ];
}

function isOutside(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < -SLACK || top < -SLACK || right > innerWidth + SLACK || bottom > innerHeight + SLACK;
}

/** Content that no scrolling brings into sight, boxes over the edge of the window, and what scrolls sideways. */
export function cutOff(): readonly string[] {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  // The frame of the app never scrolls as a whole; a page to be printed is as long as what stands on it.
  const isFrame = hides(getComputedStyle(document.body).overflowY);
  const all = [...layerOnTop().querySelectorAll('*')].filter(
    (element) =>
      element instanceof HTMLElement && isVisible(element) && !isForEarsOnly(element) && saysSomething(element),
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${String(scrollWidth - clientWidth)} px too wide`] : []),
    ...(isFrame && scrollHeight > clientHeight
      ? [`the page is ${String(scrollHeight - clientHeight)} px too high`]
      : []),
    ...overlays()
      .filter(isOutside)
      .map((element) => `over the edge of the window: ${nameOf(element)}`),
    ...all.flatMap(findingsOf),
  ];
}
