import type { Channel } from '#shared/ipc/contract.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';

/** Main answers nothing on this channel until what is returned is called. */
export function heldBack(main: BridgeTransport, channel: Channel): () => void {
  const invoke = main.invoke.bind(main);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  main.invoke = async (asked, payload) => {
    if (asked === channel) await promise;
    return invoke(asked, payload);
  };
  return () => {
    resolve(undefined);
  };
}

/** Main does at once what is asked on this channel, and answers none of it until all is let go, in the order it was asked. */
export function answeredLate(main: BridgeTransport, channel: Channel) {
  const invoke = main.invoke.bind(main);
  const waiting: (() => void)[] = [];
  main.invoke = async (asked, payload) => {
    const answer = await invoke(asked, payload);
    if (asked === channel) await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  return {
    count: (): number => waiting.length,
    answerAll(): void {
      main.invoke = invoke;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}
