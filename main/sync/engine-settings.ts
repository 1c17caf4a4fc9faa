import { MOST_ROWS } from '#shared/service/list-end.ts';

/**
 * Quiet periods, limits and intervals of the engine, in ms where nothing else is said. Injected, so that tests run in
 * virtual time.
 */
export interface EngineSettings {
  /** The version of this program. What an older version learned about the service is verified once. */
  readonly appVersion: string;
  /** `unlimited` means no budget, for a service on this machine. */
  readonly pace: 'auto' | 'unlimited';
  /** Interval between sweeps of the lists. */
  readonly sweepEveryMs: number;
  /** Interval between head reads while the program stays open. */
  readonly headEveryMs: number;
  /** An opened object that was read longer ago is read again. */
  readonly openedFreshMs: number;
  /** Age after which the audit reads something again while the program stays open; infinity means never. */
  readonly auditAfterMs: number;
  /**
   * Requests that may leave without pacing when none were sent in the last hour: the first screens and a small account.
   */
  readonly openingBurst: number;
  /** Requests an hour that we allow ourselves until the service's own limit is learned. */
  readonly requestsPerHour: number;
  /** Share of the hour's requests kept for what a person does. */
  readonly personReserve: number;
  /** Waits after a request that did not arrive, doubling from the first to the last. */
  readonly transportBackoffMs: readonly [first: number, last: number];
  /**
   * The longest wait of our own after a failure. Does not shorten quiet periods, which say how late the service may
   * still apply an unanswered write, nor waits that the service asks for.
   */
  readonly longestOwnWaitMs: number;
  /** Rows after which a list is no longer followed. */
  readonly mostRows: number;
  /** Rows of a list that was never read before to store in one transaction. */
  readonly rowsAtOnce: number;
  /**
   * Rest between two reads that only make the book more complete (details, lists under a client), so that the window
   * gets time.
   */
  readonly fillerGapMs: number;
  /** Rest before the first of them: a window that is just opening needs the time. */
  readonly fillerDelayMs: number;
  /**
   * When to search for an unanswered create, in ms after its attempt ended, ascending. The last is the quiet period.
   */
  readonly probeAfterMs: readonly number[];
  /** Waits after a limit answer that named no time. */
  readonly limitBackoffMs: readonly number[];
}

export const defaultSettings: EngineSettings = {
  appVersion: '',
  pace: 'auto',
  sweepEveryMs: 15 * 60_000,
  headEveryMs: 3 * 60_000,
  openedFreshMs: 5 * 60_000,
  auditAfterMs: 24 * 3_600_000,
  openingBurst: 200,
  requestsPerHour: 1_000,
  personReserve: 0.15,
  transportBackoffMs: [2_000, 15 * 60_000],
  longestOwnWaitMs: Number.POSITIVE_INFINITY,
  mostRows: MOST_ROWS,
  // A few ms of work. A whole page would block the window for longer than a frame.
  rowsAtOnce: 20,
  fillerGapMs: 0,
  fillerDelayMs: 0,
  probeAfterMs: [5_000, 95_000, 395_000],
  limitBackoffMs: [30_000, 60_000, 300_000, 900_000],
};

/** The longest wait of our own without a budget. */
const SHORT_WAIT_MS = 1_000;

export const unlimitedSettings: EngineSettings = {
  ...defaultSettings,
  pace: 'unlimited',
  transportBackoffMs: [250, SHORT_WAIT_MS],
  longestOwnWaitMs: SHORT_WAIT_MS,
  limitBackoffMs: [1_000, 2_000, 4_000, 8_000],
};

/** The demo service answers at once and in the same process: without rests it would leave the window no time. */
export const demoSettings: EngineSettings = {
  ...unlimitedSettings,
  fillerGapMs: 25,
  fillerDelayMs: 1_500,
  // A service in this process has applied a request before its answer could be lost.
  probeAfterMs: [1_000, 2_000, 4_000],
};
