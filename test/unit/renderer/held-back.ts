import type { Channel } from '#shared/ipc/contract.ts';
import type { FakeMain } from '#test/e2e/fake/fake-main.ts';

/** Main answers nothing on this channel until what is returned is called. */
export function heldBack(main: FakeMain, channel: Channel): () => void {
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
