import { turn } from './turn.ts';
import { isVisible, layerOnTop, nameOf } from './visible.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [role="menuitem"]';
const SLACK = 1.5;
const TINY = 4;
/** Of something higher than this, one end in sight is enough to know where one is. */
const HIGH = 120;

function isReachedByKeys(element: HTMLElement): boolean {
  const isInMenu = element.role === 'menuitem';
  if (element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]') !== null) return false;
  return (element.tabIndex >= 0 || isInMenu) && isVisible(element);
}

/** What a person sees of it: a box that is drawn by its label is as large as that. */
function seenAs(element: HTMLElement): Element {
  const { width, height } = element.getBoundingClientRect();
  if (width > TINY && height > TINY) return element;
  return (element instanceof HTMLInputElement ? element.labels?.[0] : null) ?? element.parentElement ?? element;
}

function isUncovered(element: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y);
  return top !== null && (element.contains(top) || top.contains(element));
}

async function problemOf(element: HTMLElement): Promise<string | null> {
  // Whatever has the focus already would stay where it is, scrolled away or not.
  if (document.activeElement === element) element.blur();
  element.focus();
  // A list that belongs to the box before closes now; components answer within a microtask or two.
  await turn();
  // What gives its focus on, or closes as soon as it is left, is looked at where the focus went.
  if (!element.isConnected || document.activeElement !== element) return null;
  const seen = seenAs(element);
  const { left, right, top, bottom, height } = seen.getBoundingClientRect();
  const isBeside = left < -SLACK || right > innerWidth + SLACK;
  // Of a text, the line with the caret is brought into sight.
  const isHigh = height > HIGH || element instanceof HTMLTextAreaElement;
  const isAboveOrBelow = isHigh
    ? bottom < TINY || top > innerHeight - TINY
    : top < -SLACK || bottom > innerHeight + SLACK;
  if (isBeside || isAboveOrBelow) return `out of sight: ${nameOf(element)}`;
  const middle = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const first = Math.max(0, top) + TINY;
  const last = Math.min(innerHeight, bottom) - TINY;
  const heights = isHigh ? [first, last] : [(first + last) / 2];
  return heights.some((y) => isUncovered(seen, middle, y)) ? null : `covered: ${nameOf(element)}`;
}

/** Boxes that only a program scrolls: a person would never have seen what the focus brought into sight there. */
function scrolledByFocus(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || element instanceof HTMLInputElement) return false;
      return (
        (element.scrollLeft !== 0 && /hidden|clip/.test(overflowX)) ||
        (element.scrollTop !== 0 && /hidden|clip/.test(overflowY))
      );
    })
    .map((element) => `cannot be scrolled by hand: ${nameOf(element)}`);
}

/** Every control of the topmost layer is focused in turn, as Tab would do it (WCAG 2.4.11). */
export async function unreachable(): Promise<readonly string[]> {
  const controls = [...layerOnTop().querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachedByKeys);
  const problems: string[] = [];
  for (const control of controls) {
    const problem = await problemOf(control);
    if (problem !== null) problems.push(problem);
  }
  return [...problems, ...scrolledByFocus()];
}
