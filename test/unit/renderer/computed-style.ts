/** Attributes by which the browser's own style sheet shows or hides an element. */
const SHOWN_BY = ['hidden', 'open', 'popover', 'type'];
/** Properties that an element has from its parent where nothing is written on it, and their value at the root. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
const READ_QUICKLY: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};
const patched = new WeakSet<Document>();

/**
 * Answers `getComputedStyle` without the cascade for what decides if an element can be seen and used: a query by role
 * asks it for thousands of elements. No test loads a style sheet, so that `display` follows from the kind of element,
 * which the cascade is asked for once, and from the styles written on it. All other properties come from the cascade.
 */
export function readStylesQuickly(document: Document): void {
  const window = document.defaultView;
  if (window === null || patched.has(document)) return;
  patched.add(document);
  const quick = quickStyles(window.getComputedStyle.bind(window));
  // Libraries ask the document's own window, and modules the global one.
  window.getComputedStyle = quick;
  globalThis.getComputedStyle = quick;
}

/** Returns a `getComputedStyle` that asks `cascade` only for what it cannot tell. */
export function quickStyles(cascade: typeof getComputedStyle): typeof getComputedStyle {
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    const kind = JSON.stringify([element.localName, ...SHOWN_BY.map((name) => element.getAttribute(name))]);
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const { display } = cascade(element);
    displays.set(kind, display);
    return display;
  }

  function read(element: Element, property: string): string {
    const written = writtenValue(element, property);
    if (written !== '') return written;
    const atRoot = INHERITED[property];
    if (atRoot === undefined) return displayOf(element);
    return element.parentElement === null ? atRoot : read(element.parentElement, property);
  }

  return (element, pseudoElement) => {
    // An element outside the document has no style at all.
    if (pseudoElement || !element.isConnected) return cascade(element, pseudoElement);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name: string) {
        const property = READ_QUICKLY[name];
        if (property !== undefined) return read(element, property);
        if (name !== 'getPropertyValue') return Reflect.get(cascade(element), name) as unknown;
        return (asked: string) =>
          asked === 'display' || asked in INHERITED ? read(element, asked) : cascade(element).getPropertyValue(asked);
      },
    });
  };
}

/** Returns what the element's `style` says; without the attribute, jsdom would first make an empty declaration. */
function writtenValue(element: Element, property: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
}
