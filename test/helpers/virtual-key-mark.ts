import type { Service } from '#main/sync/ports.ts';

/** The client works its mark out on another thread, which no virtual clock waits for: worlds of one key have this one. */
export const virtualKeyMark: Service['keyMark'] = () => Promise.resolve({ kind: 'ok', value: 'the only key' });
