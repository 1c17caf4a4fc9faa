import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** Says how this service writes the answer to this request. */
export interface Manner {
  readonly knobs: Knobs;
  /** The number of the request, which decides what differs from one answer to the next. */
  readonly turn: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    readonly manner: Manner;
  }
}
