import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** How this service answers this request. */
export interface Manner {
  readonly knobs: Knobs;
  /** The number of the request: what differs from one answer to the next follows from it. */
  readonly turn: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    readonly manner: Manner;
  }
}
