import type { LockMinutes, LockState } from '#shared/lock/app-lock.ts';
import { USUAL_LOCK_MINUTES } from '#shared/lock/app-lock.ts';
import type { Link } from '#renderer/bridge.ts';

const noLock: LockState = {
  isOn: false,
  minutes: USUAL_LOCK_MINUTES,
  isLocked: false,
  canAskSystem: false,
  look: { theme: 'system', textSize: 'normal' },
};

/** The lock of the window. While it is locked no screen is mounted, and main answers nothing but unlocking. */
export class LockController {
  state = $state.raw<LockState>(noLock);
  readonly #link: Link;

  constructor(link: Link) {
    this.#link = link;
  }

  get isLocked(): boolean {
    return this.state.isLocked;
  }

  async read(): Promise<void> {
    this.state = await this.#link.request('lock:state', null);
  }

  /** Hears that main has locked or unlocked. */
  hear(isLocked: boolean): void {
    this.state = { ...this.state, isLocked };
  }

  async turnOn(pin: string, minutes: LockMinutes): Promise<void> {
    await this.#link.request('lock:turn-on', { pin, minutes });
    await this.read();
  }

  async setMinutes(minutes: LockMinutes): Promise<void> {
    await this.#link.request('lock:set-minutes', { minutes });
    await this.read();
  }

  async turnOff(pin: string): Promise<void> {
    await this.#link.request('lock:turn-off', { pin });
    await this.read();
  }

  async lockNow(): Promise<void> {
    await this.#link.request('lock:now', null);
  }

  /** Rejects with a wrong PIN; the window hears of the right one by an event. */
  async unlock(pin: string): Promise<void> {
    await this.#link.request('lock:unlock', { pin });
  }

  async unlockBySystem(): Promise<void> {
    await this.#link.request('lock:unlock-by-system', null);
  }
}
