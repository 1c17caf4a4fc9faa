/* eslint-disable svelte/prefer-svelte-reactivity -- timers are bookkeeping that nothing renders */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'notice' | 'error';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const INFO_MS = 6_000;
const MAX_TOASTS = 3;

/** Short notices, and the one polite live region of the window. An error stays until it is dismissed. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  announcement = $state('');
  #lastId = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  info(text: string, action: Toast['action'] = null): void {
    const id = this.#add({ text, tone: 'info', action });
    this.#expire(id);
  }

  /** Good to know for longer than a few seconds: stays until it is dismissed. */
  notice(text: string): void {
    this.#add({ text, tone: 'notice', action: null });
  }

  error(text: string): void {
    this.#add({ text, tone: 'error', action: null });
  }

  /** Says something to a screen reader only. */
  announce(text: string): void {
    this.announcement = text;
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

  release(toast: Toast): void {
    if (toast.tone === 'info') this.#expire(toast.id);
  }

  #expire(id: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      setTimeout(() => {
        this.dismiss(id);
      }, INFO_MS),
    );
  }

  #add(toast: Omit<Toast, 'id'>): number {
    this.#lastId += 1;
    const twin = this.list.find((known) => known.text === toast.text);
    if (twin) this.dismiss(twin.id);
    this.list = [...this.list, { ...toast, id: this.#lastId }].slice(-MAX_TOASTS);
    return this.#lastId;
  }
}
