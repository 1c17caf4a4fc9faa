/** Parts that lie above the screen, each with what it is called. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"]';

export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

export const overlays = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(OVERLAYS)].filter(isVisible);

/** What has the keyboard: the topmost dialog or menu, or all of the page. */
export function layerOnTop(): HTMLElement {
  const layers = overlays().filter(({ role }) => role === 'dialog' || role === 'alertdialog' || role === 'menu');
  return layers.at(-1) ?? document.body;
}

/** Read aloud and never painted, on purpose. */
export function isForEarsOnly(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (width <= 1 && height <= 1) || getComputedStyle(element).clipPath === 'inset(50%)';
}

/** Enough to find it again by eye. */
export function nameOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  const own = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
  const role = element.getAttribute('role') ?? element.localName;
  return `${role}${own === '' ? '' : `.${own}`} “${text}”`;
}
