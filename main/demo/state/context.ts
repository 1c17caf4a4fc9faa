import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from './state.ts';

/** The state with clock, account and access, which every resource works on. */
export interface DemoContext {
  readonly state: DemoState;
  readonly companyId: string;
  readonly knobs: Knobs;
  /** The access that the web side can change while the service runs. */
  readonly access: Access;
  /** Returns the service's own time, ms since epoch. */
  readonly now: () => number;
}

/** The key and role of the caller. A new key or a lower role counts at once. */
export interface Access {
  apiKey: string;
  role: Knobs['role'];
}
