import type { WayOut } from '#renderer/state/sync/sync-controller.svelte.ts';

type Later = Exclude<WayOut, 'open'>;

const laterWhen: Readonly<Record<Later, string>> = {
  offline: 'when you are back online',
  shut: 'once that is possible again',
};

/**
 * Returns one text for an open connection, and one each for working offline and for a closed connection; `when` says
 * from which moment on it will be open again.
 */
export function byWay<Text>(open: Text, later: (when: string) => Text): Readonly<Record<WayOut, Text>> {
  return { open, offline: later(laterWhen.offline), shut: later(laterWhen.shut) };
}
