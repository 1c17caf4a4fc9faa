import { ConnectionDrop } from '#test/service/connection-drop.ts';

/** The way between this computer and the service. */
export interface Network {
  isUp(): boolean;
  /** Breaks every connection when it goes down; what had arrived is still worked on. */
  setUp(isUp: boolean): void;
  /** From now on something in front of the service refuses everything in this way; null: nothing does any more. */
  refuseAll(status: 403 | 404 | null): void;
  /** The next page or object that is read fails from now on whenever it is; false: nothing does any more. */
  breakNext(isBroken: boolean): void;
  /** The answer of whatever stands in front; null where a request reaches the service. */
  answerInFront(request: Request): Response | null;
  /** What the caller of a request gets to see of it. */
  carry<Value>(answer: Promise<Value>): Promise<Value>;
}

const HTML = { 'content-type': 'text/html' };

export function createNetwork(): Network {
  const breaks = new Set<() => void>();
  let isUp = true;
  let refusal: 403 | 404 | null = null;
  let broken: 'nothing' | 'the next' | { readonly url: string } = 'nothing';
  return {
    isUp: () => isUp,
    setUp(value) {
      isUp = value;
      if (isUp) return;
      for (const breakOff of breaks) breakOff();
      breaks.clear();
    },
    refuseAll(status) {
      refusal = status;
    },
    breakNext(isBroken) {
      broken = isBroken ? 'the next' : 'nothing';
    },
    answerInFront({ method, url }) {
      if (refusal !== null) return new Response('<html>Nobody is here.</html>', { status: refusal, headers: HTML });
      if (method === 'GET' && broken === 'the next') broken = { url };
      const isIt = typeof broken === 'object' && broken.url === url && method === 'GET';
      return isIt ? new Response('<html>Something went wrong.</html>', { status: 500, headers: HTML }) : null;
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
