import type { Uid } from '#shared/model/ids.ts';
import { isUid } from '#shared/model/ids.ts';

export type Route =
  | { readonly name: 'invoices' }
  | { readonly name: 'invoice'; readonly uid: Uid }
  | { readonly name: 'edit-invoice'; readonly uid: Uid }
  | { readonly name: 'chase' }
  | { readonly name: 'payments' }
  | { readonly name: 'bin' }
  | { readonly name: 'outbox' }
  | { readonly name: 'settings' };

/** Screens that are about no single object. */
const sections = ['chase', 'payments', 'bin', 'outbox', 'settings'] as const;

/** Reads a path; anything unknown is the invoice list, never an empty window. */
export function routeOf(path: string): Route {
  const [section = '', uid = '', verb = ''] = path.replace(/^#?\/?/, '').split('/');
  const plain = sections.find((name) => name === section);
  if (plain !== undefined) return { name: plain };
  if (section === 'invoices' && isUid(uid)) return { name: verb === 'edit' ? 'edit-invoice' : 'invoice', uid };
  return { name: 'invoices' };
}

export function pathOf(route: Route): string {
  switch (route.name) {
    case 'invoice':
      return `#/invoices/${route.uid}`;
    case 'edit-invoice':
      return `#/invoices/${route.uid}/edit`;
    default:
      return `#/${route.name}`;
  }
}

/** Paths live in the fragment, so that a reload finds the same screen without help from the server of the page. */
export class Router {
  route = $state.raw<Route>({ name: 'invoices' });
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    this.route = routeOf(window.location.hash);
  }

  start(): () => void {
    const onChange = (): void => {
      this.route = routeOf(this.#window.location.hash);
    };
    this.#window.addEventListener('popstate', onChange);
    return () => {
      this.#window.removeEventListener('popstate', onChange);
    };
  }

  go(route: Route): void {
    if (pathOf(route) === pathOf(this.route)) return;
    this.#window.history.pushState({ depth: this.#depth + 1, from: pathOf(this.route) }, '', pathOf(route));
    this.route = route;
  }

  /** Takes the place of the present entry: going back never leads to a screen that is over. */
  replace(route: Route): void {
    this.#window.history.replaceState({ depth: this.#depth, from: this.#from }, '', pathOf(route));
    this.route = route;
  }

  /** This screen is done: on to the next, or back to it where the person came from there. */
  finish(route: Route): void {
    if (this.#depth > 0 && this.#from === pathOf(route)) this.#window.history.back();
    else this.replace(route);
  }

  /** One step back, or to `fallback` where the window started on this very screen. */
  back(fallback: Route): void {
    if (this.#depth > 0) this.#window.history.back();
    else this.replace(fallback);
  }

  forward(): void {
    this.#window.history.forward();
  }

  get #depth(): number {
    const depth = this.#entry['depth'];
    return typeof depth === 'number' ? depth : 0;
  }

  get #from(): string {
    const from = this.#entry['from'];
    return typeof from === 'string' ? from : '';
  }

  /** What we noted about the present entry; nothing for one that we did not make. */
  get #entry(): Readonly<Record<string, unknown>> {
    const state: unknown = this.#window.history.state;
    return typeof state === 'object' && state !== null ? { ...state } : {};
  }
}
