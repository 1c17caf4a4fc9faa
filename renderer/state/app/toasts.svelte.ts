/* eslint-disable svelte/prefer-svelte-reactivity -- timers are bookkeeping that nothing renders */
import { toAppError } from '#shared/errors.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'notice' | 'error';
  readonly action: { readonly label: string; readonly run: () => void } | null;
  /** The time in ms after which it disappears. */
  readonly ms: number;
}

export interface ScreenNotices {
  info(text: string, action: Toast['action'], ms?: number): void;
  end(): void;
}

const INFO_MS = 6_000;
const MAX_TOASTS = 3;

/** Shows short notices, and announces to screen readers. An error stays until it is dismissed. */
export class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  announcement = $state('');
  /**
   * A copy of `announcement` that is not reactive, so that an effect that announces does not depend on its own words.
   */
  #lastAnnouncement = '';
  #lastId = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  info(text: string, action: Toast['action'] = null, ms = INFO_MS): number {
    const id = this.#add({ text, tone: 'info', action, ms });
    this.#expire(id, ms);
    return id;
  }

  /** Returns notices that disappear with the screen, because their undo works only there. */
  ofScreen(): ScreenNotices {
    const ids: number[] = [];
    return {
      info: (text, action, ms) => void ids.push(this.info(text, action, ms)),
      end: () => {
        for (const id of ids) this.dismiss(id);
      },
    };
  }

  /** Shows a notice that stays until it is dismissed. */
  notice(text: string): void {
    this.#add({ text, tone: 'notice', action: null, ms: INFO_MS });
  }

  error(text: string, action: Toast['action'] = null): number {
    return this.#add({ text, tone: 'error', action, ms: INFO_MS });
  }

  /** Runs an action, and shows its error as a notice. Returns its answer; null when it failed. */
  async attempt<Answer>(action: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await action();
    } catch (thrown) {
      this.error(toAppError(thrown).message);
      return null;
    }
  }

  /** Announces a text to screen readers only. */
  announce(text: string): void {
    // A screen reader reads only changed text: append an invisible space if it is said twice in a row.
    this.#lastAnnouncement = this.#lastAnnouncement === text ? `${text}\u00a0` : text;
    this.announcement = this.#lastAnnouncement;
  }

  dismiss(id: number): void {
    this.hold(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Takes all notices away, and with them what they say. */
  clear(): void {
    for (const { id } of this.list) this.dismiss(id);
    this.announcement = '';
  }

  /** Keeps a notice on screen while the pointer or the focus is on it. */
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
    const duplicate = this.list.find((known) => isPlain(known) && known.text === toast.text);
    if (duplicate !== undefined && isPlain(toast)) this.dismiss(duplicate.id);
    this.list = keepNewest([...this.list, { ...toast, id: this.#lastId }]);
    return this.#lastId;
  }
}

/** Returns true for a notice without an action. */
const isPlain = ({ action }: Pick<Toast, 'action'>): boolean => action === null;

/** Keeps all notices with an action and as many of the newest others as there is room for, at least one. */
function keepNewest(list: readonly Toast[]): readonly Toast[] {
  const plain = list.filter(isPlain);
  const room = Math.max(1, MAX_TOASTS - (list.length - plain.length));
  const kept = plain.slice(-room);
  return list.filter((toast) => !isPlain(toast) || kept.includes(toast));
}
