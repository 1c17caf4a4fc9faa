import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { LockState } from '#shared/lock/app-lock.ts';
import { message } from '#shared/words/message.ts';

type LockChannel = Extract<Channel, `lock:${string}`>;

/** A lock in memory that any PIN but one opens. */
export function fakeLock(onChange: (isLocked: boolean) => void): {
  readonly [C in LockChannel]: (input: Input<C>) => Output<C>;
} {
  let state: LockState = {
    isOn: false,
    minutes: 15,
    isLocked: false,
    canAskSystem: false,
    look: { theme: 'system', textSize: 'normal' },
  };
  const set = (part: Partial<LockState>): null => {
    const before = state.isLocked;
    state = { ...state, ...part };
    if (state.isLocked !== before) onChange(state.isLocked);
    return null;
  };
  const check = (pin: string): void => {
    if (pin === 'wrong') throw new AppError('invalid_input', message('lock_wrong_pin'), { field: 'pin' });
  };
  return {
    'lock:state': () => state,
    'lock:turn-on': ({ minutes }) => set({ isOn: true, minutes }),
    'lock:set-minutes': ({ minutes }) => set({ minutes }),
    'lock:turn-off': ({ pin }) => {
      check(pin);
      return set({ isOn: false });
    },
    'lock:now': () => set({ isLocked: state.isOn }),
    'lock:unlock': ({ pin }) => {
      check(pin);
      return set({ isLocked: false });
    },
    'lock:unlock-by-system': () => set({ isLocked: false }),
  };
}
