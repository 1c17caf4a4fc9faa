import { textOrEmpty } from '#shared/json.ts';
import { listNames } from '#shared/lists/lists.ts';
import type { ClientTab } from '#shared/screens/client-page.ts';
import { clientTabs } from '#shared/screens/client-page.ts';
import type { ProfileTab } from '#shared/screens/profile-page.ts';
import { profileTabs } from '#shared/screens/profile-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import { HistoryStates } from './history-state.ts';

/** Screens that are not about a single object. A list has the path of its name. */
const sections = [
  'dashboard',
  ...listNames,
  'duplicates',
  'calendar',
  'reports',
  'chase',
  'bin',
  'outbox',
  'settings',
] as const;

export type Route =
  | { readonly name: (typeof sections)[number] }
  | { readonly name: 'invoice' | 'edit-invoice' | 'edit-client' | 'edit-recurring' | 'estimate'; readonly uid: Uid }
  | { readonly name: 'client'; readonly uid: Uid; readonly tab?: ClientTab }
  | { readonly name: 'profile'; readonly uid: Uid; readonly tab?: ProfileTab };

/** Parses a path; an unknown one becomes the first screen, so that the window is never empty. */
export function routeOf(path: string): Route {
  const [section = '', uid = '', rest = ''] = path.replace(/^#?\/?/, '').split('/');
  const plain = sections.find((name) => name === section);
  if (section === 'invoices' && isUid(uid)) return { name: rest === 'edit' ? 'edit-invoice' : 'invoice', uid };
  if (section === 'clients' && isUid(uid)) {
    if (rest === 'edit') return { name: 'edit-client', uid };
    const tab = clientTabs.find((name) => name === rest);
    return { name: 'client', uid, ...(tab && { tab }) };
  }
  if (section === 'recurring' && isUid(uid)) {
    if (rest === 'edit') return { name: 'edit-recurring', uid };
    const tab = profileTabs.find((name) => name === rest);
    return { name: 'profile', uid, ...(tab && { tab }) };
  }
  if (section === 'estimates' && isUid(uid)) return { name: 'estimate', uid };
  return { name: plain ?? 'dashboard' };
}

export function pathOf(route: Route): string {
  switch (route.name) {
    case 'invoice':
      return `#/invoices/${route.uid}`;
    case 'edit-invoice':
      return `#/invoices/${route.uid}/edit`;
    case 'edit-client':
      return `#/clients/${route.uid}/edit`;
    case 'edit-recurring':
      return `#/recurring/${route.uid}/edit`;
    case 'estimate':
      return `#/estimates/${route.uid}`;
    case 'client':
      return ['#/clients', route.uid, ...(route.tab === undefined ? [] : [route.tab])].join('/');
    case 'profile':
      return ['#/recurring', route.uid, ...(route.tab === undefined ? [] : [route.tab])].join('/');
    default:
      return `#/${route.name}`;
  }
}

/** The state stored in an entry of the browser's history; a new id and zeros for one that the router did not make. */
interface Entry {
  readonly id: string;
  readonly depth: number;
  /** The depth of the first entry in a row that shows the same object. */
  readonly first: number;
  readonly from: string;
}

const isSameObject = (one: Route, other: Route): boolean =>
  'uid' in one && 'uid' in other && one.name === other.name && one.uid === other.uid;

/**
 * Shows one route at a time. Paths are in the fragment, so that a reload finds the same screen without a server. What a
 * screen showed is stored per history entry (`HistoryStates`) and restored when the person goes back.
 */
export class Router {
  route = $state.raw<Route>({ name: 'dashboard' });
  /** The id of the history entry that is shown. It also changes with another place on the same screen. */
  entry = $state('');
  readonly places = new HistoryStates();
  #depth = $state(0);
  #first = $state(0);
  /** The depth of the last entry that going forward can reach, as far as this window knows. */
  #top = $state(0);
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    this.route = routeOf(window.location.hash);
    const noted = this.#noted;
    this.#show(noted);
    this.#top = noted.depth;
    this.#note(this.route, noted, 'replaceState');
  }

  start(): () => void {
    const onChange = (): void => {
      this.places.leave(this.entry);
      this.route = routeOf(this.#window.location.hash);
      const noted = this.#noted;
      this.#show(noted);
      this.#top = Math.max(this.#top, noted.depth);
    };
    this.#window.addEventListener('popstate', onChange);
    return () => {
      this.#window.removeEventListener('popstate', onChange);
    };
  }

  get canGoBack(): boolean {
    return this.#depth > 0;
  }

  /** Returns true if this window has shown something before the object that is on screen. */
  get canLeave(): boolean {
    return this.#first > 0;
  }

  get canGoForward(): boolean {
    return this.#depth < this.#top;
  }

  go(route: Route): void {
    if (pathOf(route) !== pathOf(this.route)) this.#push(route);
  }

  /** Adds a history entry for another place on the same screen, so that going back finds the one before. */
  moveOn(name: Route['name']): void {
    if (this.route.name === name) this.#push(this.route);
  }

  /** Replaces the current entry, so that going back never leads to a screen that is finished. */
  replace(route: Route): void {
    const first = isSameObject(route, this.route) ? this.#first : this.#depth;
    const entry = { id: crypto.randomUUID(), depth: this.#depth, first, from: this.#noted.from };
    this.#note(route, entry, 'replaceState');
    this.route = route;
    this.#show(entry);
  }

  /** Leaves a finished screen: goes back if the person came from `route`, otherwise replaces the entry by it. */
  finish(route: Route): void {
    if (this.canGoBack && this.#noted.from === pathOf(route)) this.#window.history.back();
    else this.replace(route);
  }

  /** Goes back, or to `fallback` if the window started on this screen. */
  back(fallback: Route): void {
    if (this.canGoBack) this.#window.history.back();
    else this.replace(fallback);
  }

  /** Leaves an object for what was on screen before it, past the tabs of its page that were shown meanwhile. */
  leave(fallback: Route): void {
    if (this.canLeave) this.#window.history.go(this.#first - 1 - this.#depth);
    else this.replace(fallback);
  }

  forward(): void {
    this.#window.history.forward();
  }

  #push(route: Route): void {
    this.places.leave(this.entry);
    const depth = this.#depth + 1;
    const first = isSameObject(route, this.route) ? this.#first : depth;
    const entry = { id: crypto.randomUUID(), depth, first, from: pathOf(this.route) };
    this.#note(route, entry, 'pushState');
    this.route = route;
    this.#show(entry);
    this.#top = entry.depth;
  }

  #show({ id, depth, first }: Entry): void {
    this.entry = id;
    this.#depth = depth;
    this.#first = first;
  }

  #note(route: Route, entry: Entry, how: 'pushState' | 'replaceState'): void {
    this.#window.history[how](entry, '', pathOf(route));
  }

  get #noted(): Entry {
    const state: unknown = this.#window.history.state;
    const noted: Readonly<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
    const { id, from } = noted;
    const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
    return {
      id: textOrEmpty(id) || crypto.randomUUID(),
      depth: numberOf(noted['depth']),
      first: numberOf(noted['first']),
      from: textOrEmpty(from),
    };
  }
}
