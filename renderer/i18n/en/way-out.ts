import type { WayOut } from '#renderer/state/sync/sync-controller.svelte.ts';

type Later = Exclude<WayOut, 'open'>;

const laterWhen: Readonly<Record<Later, string>> = {
  offline: 'when you are back online',
  shut: 'once that is possible again',
};

/** What is said of something that leaves, or is read, at once; and later, `when` the way is open again. */
export function byWay<Text>(open: Text, later: (when: string) => Text): Readonly<Record<WayOut, Text>> {
  return { open, offline: later(laterWhen.offline), shut: later(laterWhen.shut) };
}
