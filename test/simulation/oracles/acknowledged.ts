import type { JsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';

/** An edit that the person was told is kept. */
export interface Acknowledged {
  /** In the order of the acts, from 1. */
  readonly number: number;
  readonly at: number;
  readonly mutation: Mutation;
  readonly entry: number;
  /** What the person saw of the object when they did it. */
  readonly seen: JsonObject;
  /** What they saw of it afterwards. */
  readonly shown: JsonObject;
  /** A mail that was held because the invoice is paid, and that they send all the same. */
  readonly isToldOfMoney?: boolean;
  /** A mail that may be taken back until then. */
  readonly leavesAt?: number;
}
