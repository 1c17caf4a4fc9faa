import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Practice } from '#shared/screens/practice.ts';

type PracticeChannel = Extract<Channel, `practice:${string}`>;

/** The practice of a demo book in which nothing has gone wrong yet. */
export function fakePractice(isDemo: () => boolean): {
  readonly [C in PracticeChannel]: (input: Input<C>) => Output<C>;
} {
  let practice: Practice = { isBegun: false, isDismissed: false, steps: [] };
  return {
    'practice:get': () => (isDemo() ? practice : null),
    'practice:begin': () => {
      practice = { ...practice, isBegun: true, steps: [{ kind: 'held', state: 'waiting' }] };
      return null;
    },
    'practice:dismiss': () => {
      practice = { ...practice, isDismissed: true };
      return null;
    },
  };
}
