/* eslint-disable svelte/prefer-svelte-reactivity -- timers are bookkeeping that nothing renders */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'notice' | 'error';
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** How long it stays by itself. */
  readonly ms: number;
}

export interface ScreenNotices {
  info(text: string, action: Toast['action'], ms?: number): void;
  end(): void;
}

const INFO_MS = 6_000;
const MAX_TOASTS = 3;

/** Short notices, and what a screen reader hears of what happened. An error stays until it is dismissed. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  announcement = $state('');
  /** The same for whoever announces: an effect that read the state would run for its own words. */
  #said = '';
  #lastId = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  info(text: string, action: Toast['action'] = null, ms = INFO_MS): number {
    const id = this.#add({ text, tone: 'info', action, ms });
    this.#expire(id, ms);
    return id;
  }

  /** Notices whose way back leads nowhere once the screen is left: they go with it. */
  ofScreen(): ScreenNotices {
    const ids: number[] = [];
    return {
      info: (text, action, ms) => void ids.push(this.info(text, action, ms)),
      end: () => {
        for (const id of ids) this.dismiss(id);
      },
    };
  }

  /** Good to know for longer than a few seconds: stays until it is dismissed. */
  notice(text: string): void {
    this.#add({ text, tone: 'notice', action: null, ms: INFO_MS });
  }

  error(text: string, action: Toast['action'] = null): number {
    return this.#add({ text, tone: 'error', action, ms: INFO_MS });
  }

  /** Says something to a screen reader only. */
  announce(text: string): void {
    // A reader hears what becomes another text: said twice, it carries a sign that nobody sees or hears.
    this.#said = this.#said === text ? `${text}\u00a0` : text;
    this.announcement = this.#said;
  }

  dismiss(id: number): void {
    this.hold(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Keeps a notice while somebody reads or points at it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  release({ id }: Pick<Toast, 'id'>): void {
    const toast = this.list.find((known) => known.id === id);
    if (toast?.tone === 'info') this.#expire(id, toast.ms);
  }

  #expire(id: number, ms: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      setTimeout(() => {
        this.dismiss(id);
      }, ms),
    );
  }

  #add(toast: Omit<Toast, 'id'>): number {
    this.#lastId += 1;
    const twin = this.list.find((known) => isPlain(known) && known.text === toast.text);
    if (twin !== undefined && isPlain(toast)) this.dismiss(twin.id);
    this.list = trimmed([...this.list, { ...toast, id: this.#lastId }]);
    return this.#lastId;
  }
}

/** Nothing can be done with it but to read it. */
const isPlain = ({ action }: Pick<Toast, 'action'>): boolean => action === null;

/** A way back is never taken off the screen by what is said after it, and what is said last is always said. */
function trimmed(list: readonly Toast[]): readonly Toast[] {
  const plain = list.filter(isPlain);
  const room = Math.max(1, MAX_TOASTS - (list.length - plain.length));
  const kept = plain.slice(-room);
  return list.filter((toast) => !isPlain(toast) || kept.includes(toast));
}
