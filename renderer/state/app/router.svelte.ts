import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import { PlaceMemory } from './history-state.ts';

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

/** What we noted about an entry of the history; nothing for one that we did not make. */
interface Entry {
  readonly id: string;
  readonly depth: number;
  readonly from: string;
}

/**
 * Paths live in the fragment, so that a reload finds the same screen without help from the server of the page. What a screen
 * showed is remembered by entry (`PlaceMemory`), so that going back finds it as it was left.
 */
export class Router {
  route = $state.raw<Route>({ name: 'invoices' });
  /** The entry of the history that is shown; another one also where only the place on a screen is another. */
  entry = $state('');
  readonly places = new PlaceMemory();
  #depth = $state(0);
  /** How far forward leads, as far as this window knows. */
  #top = $state(0);
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    this.route = routeOf(window.location.hash);
    const { id, depth, from } = this.#noted;
    this.#show({ id: id === '' ? crypto.randomUUID() : id, depth, from });
    this.#top = depth;
    if (id === '') this.#note(this.route, { id: this.entry, depth, from }, 'replaceState');
  }

  start(): () => void {
    const onChange = (): void => {
      this.places.leave(this.entry);
      this.route = routeOf(this.#window.location.hash);
      const { id, depth, from } = this.#noted;
      this.#show({ id: id === '' ? crypto.randomUUID() : id, depth, from });
      this.#top = Math.max(this.#top, depth);
    };
    this.#window.addEventListener('popstate', onChange);
    return () => {
      this.#window.removeEventListener('popstate', onChange);
    };
  }

  get canGoBack(): boolean {
    return this.#depth > 0;
  }

  get canGoForward(): boolean {
    return this.#depth < this.#top;
  }

  go(route: Route): void {
    if (pathOf(route) !== pathOf(this.route)) this.#push(route);
  }

  /** Another place on the screen that is shown: going back finds the one before. */
  moveOn(name: Route['name']): void {
    if (this.route.name === name) this.#push(this.route);
  }

  /** Takes the place of the present entry: going back never leads to a screen that is over. */
  replace(route: Route): void {
    const entry = { id: crypto.randomUUID(), depth: this.#depth, from: this.#noted.from };
    this.#note(route, entry, 'replaceState');
    this.route = route;
    this.#show(entry);
  }

  /** This screen is done: on to the next, or back to it where the person came from there. */
  finish(route: Route): void {
    if (this.canGoBack && this.#noted.from === pathOf(route)) this.#window.history.back();
    else this.replace(route);
  }

  /** One step back, or to `fallback` where the window started on this very screen. */
  back(fallback: Route): void {
    if (this.canGoBack) this.#window.history.back();
    else this.replace(fallback);
  }

  forward(): void {
    this.#window.history.forward();
  }

  #push(route: Route): void {
    this.places.leave(this.entry);
    const entry = { id: crypto.randomUUID(), depth: this.#depth + 1, from: pathOf(this.route) };
    this.#note(route, entry, 'pushState');
    this.route = route;
    this.#show(entry);
    this.#top = entry.depth;
  }

  #show({ id, depth }: Entry): void {
    this.entry = id;
    this.#depth = depth;
  }

  #note(route: Route, entry: Entry, how: 'pushState' | 'replaceState'): void {
    this.#window.history[how](entry, '', pathOf(route));
  }

  get #noted(): Entry {
    const state: unknown = this.#window.history.state;
    const noted: Readonly<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
    const { id, depth, from } = noted;
    return {
      id: typeof id === 'string' ? id : '',
      depth: typeof depth === 'number' ? depth : 0,
      from: typeof from === 'string' ? from : '',
    };
  }
}
