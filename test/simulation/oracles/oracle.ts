import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Desk } from '#test/simulation/world/desk.ts';
import type { EntryWords } from '#test/simulation/world/entry-words.ts';
import type { Life } from '#test/simulation/world/life.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { Scenario } from '#test/simulation/world/scenario.ts';
import type { ServiceSide } from '#test/simulation/world/service-side.ts';
import type { PortAnswer } from '#test/simulation/world/watched-service.ts';
import type { ShownView } from '#test/simulation/world/shown-views.ts';
import type { WorldTime } from '#test/simulation/world/world-time.ts';
import type { Trace } from '#test/simulation/world/trace.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { Arrival } from '#test/service/request-pattern.ts';

/** The oracles of the simulator: safety, liveness, efficiency. Their statements stand with each of them. */
export type OracleName = `S${number}` | `L${number}` | `E${number}`;

/** What an oracle may look at. It asks the service's own state and ledger, never the engine. */
export interface Evidence {
  readonly scenario: Scenario;
  readonly time: WorldTime;
  readonly service: ServiceSide;
  readonly trace: Trace;
  readonly acknowledged: readonly Acknowledged[];
  /** Entries that the person gave up. */
  readonly discarded: ReadonlySet<number>;
  /** What objects were after something was decided about them, as the person saw them then. */
  readonly showed: readonly ShownView[];
  /** Creates that the person sent once more, although they may have arrived, and how often. */
  readonly sentAgain: ReadonlyMap<number, number>;
  /** Objects that no list shows and of which the person said that they are to stay. */
  readonly kept: ReadonlySet<Uid>;
  /** What the person said is no longer in the account, when they were asked. */
  readonly saidGone: ReadonlySet<Uid>;
  /** What the person has typed, and what of it they have saved. */
  readonly desk: Desk;
  readonly calls: readonly PortCall[];
  /** The program as it runs now; after a crash the one that was started next. */
  life(): Life;
  /** Whether the program can know how long ago this call was: not when the clock was set before a start since then. */
  canTellTimeSince(call: PortCall): boolean;
  /** How often the clock was set. */
  clockSettings(): number;
  /** The last time the computer's clock was set or the computer slept. */
  lastClockEventAt(): number;
  /** Rows of a statement on the book as it is now. */
  query(sql: string, ...values: readonly string[]): readonly JsonObject[];
  /** The outbox as it is now. */
  readonly entries: EntryWords;
  /** Everything that no list of the account shows was read again at rest. */
  isAudited(): boolean;
  /** Another number whenever the book has changed, or another one has taken its place. */
  revision(): number;
}

/** What an oracle is told of. Everything is called while the world stands still. */
export interface Watch {
  /** A request stands before the service; nothing is applied yet. */
  readonly arrived?: (arrival: Arrival, call: PortCall) => void;
  readonly asked?: (call: PortCall) => void;
  readonly answered?: (call: PortCall, answer: PortAnswer) => void;
  /** The engine or the person has changed the book. */
  readonly committed?: () => void;
  /** The engine has changed the book with this call of its store. */
  readonly stored?: (method: string, args: readonly unknown[]) => void;
  /** The program was started again. */
  readonly restarted?: () => void;
  /** After each event of the scenario. */
  readonly stepped?: () => void;
  /** Faults are over, 48 hours have passed and everything was looked at once more. */
  readonly ended?: () => Promise<void> | void;
}

export type Report = (message: string, part?: string) => void;

export interface Oracle {
  readonly name: OracleName;
  readonly statement: string;
  watch(evidence: Evidence, report: Report): Watch;
}

export interface Finding {
  readonly oracle: OracleName;
  /** Which half of a statement broke, where it has several. */
  readonly part: string | null;
  readonly message: string;
  /** How many events of the scenario had happened. */
  readonly step: number;
}
