import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from './state.ts';

/** The state with the clock and the account it belongs to: what every resource works on. */
export interface Book {
  readonly state: DemoState;
  readonly companyId: string;
  readonly knobs: Knobs;
  /** What the web side can change while the service runs. */
  readonly access: Access;
  /** The service's own clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who may call: rotating the key and lowering the role change it at once. */
export interface Access {
  apiKey: string;
  role: Knobs['role'];
}
