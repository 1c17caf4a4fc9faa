import { ConnectionDrop } from '#test/service/connection-drop.ts';

/** The way between this computer and the service. */
export interface Network {
  isUp(): boolean;
  /** Breaks every connection when it goes down; what had arrived is still worked on. */
  setUp(isUp: boolean): void;
  /** What the caller of a request gets to see of it. */
  carry<Value>(answer: Promise<Value>): Promise<Value>;
}

export function createNetwork(): Network {
  const breaks = new Set<() => void>();
  let isUp = true;
  return {
    isUp: () => isUp,
    setUp(value) {
      isUp = value;
      if (isUp) return;
      for (const breakOff of breaks) breakOff();
      breaks.clear();
    },
    carry: (answer) =>
      new Promise((resolve, reject) => {
        const breakOff = (): void => {
          reject(new ConnectionDrop('reset'));
        };
        breaks.add(breakOff);
        answer.then(resolve, reject).finally(() => breaks.delete(breakOff));
      }),
  };
}
