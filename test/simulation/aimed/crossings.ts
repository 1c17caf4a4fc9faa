import type { FaultName, Verb } from '#test/simulation/matrix/table.ts';
import { namesOf } from '#test/simulation/matrix/table.ts';
import type { RemoteAct, UserAct } from '#test/simulation/world/scenario.ts';
import { around } from './beside.ts';

/** What may become of the request: nobody knows, a limit says so, or all goes well. */
const fates = [
  null,
  'reset before it is applied',
  'reset after it is applied',
  'applied four minutes late',
  'delivered twice',
  '429',
] as const satisfies readonly (FaultName | null)[];

/** When somebody else and the person act on it: the looks for a lost create are 5, 95 and 395 s after it left. */
const orders = ['theirs first', 'own first', 'as it arrives', 'between two looks'] as const;
export type Order = (typeof orders)[number];

/** An edit, what becomes of it, what somebody else then does to the same object and what the person does next. */
export interface Crossing {
  readonly verb: Verb;
  readonly fate: (typeof fates)[number];
  readonly theirs: RemoteAct;
  readonly own: UserAct;
  readonly order: Order;
}

const crossings: readonly Crossing[] = namesOf(around).flatMap((verb) =>
  fates.flatMap((fate) =>
    around[verb].theirs.flatMap((theirs) =>
      around[verb].own.flatMap((own) => orders.map((order) => ({ verb, fate, theirs, own, order }))),
    ),
  ),
);

/** So many seeds in a row have every crossing once. */
const CROSSINGS = crossings.length;
/** A prime that is no part of that count: a few seeds in a row are spread over all of the table. */
const STRIDE = 1_009;

export function crossingOf(seed: number): Crossing {
  const crossing = crossings[(seed * STRIDE) % CROSSINGS];
  if (crossing === undefined || CROSSINGS % STRIDE === 0) throw new Error('There are no crossings.');
  return crossing;
}
