/** Quiet periods, caps and intervals of the engine; injected, so that tests run in virtual time. */
export interface EngineSettings {
  /** The version of this program: what an older one learned of the service is verified once. */
  readonly appVersion: string;
  /** `unlimited`: no budget, for a service on this machine. */
  readonly pace: 'auto' | 'unlimited';
  /** Whole lists are walked again after this long. */
  readonly sweepEveryMs: number;
  /** The newest invoices are looked at this often between walks, while the program stays open. */
  readonly headEveryMs: number;
  /** What an open record shows was read no longer ago than this. */
  readonly openedFreshMs: number;
  /** What no account-wide list shows is read again after this long, while the program stays open; infinity is never. */
  readonly auditAfterMs: number;
  /** Requests that may leave at once when the ledger is empty: the first screens and a small account. */
  readonly openingBurst: number;
  /** Requests an hour we allow ourselves until the service's own limit is learned. */
  readonly requestsPerHour: number;
  /** Share of the hour kept for what a person does. */
  readonly personReserve: number;
  /** Waits after a request that never arrived, doubling from the first to the last. */
  readonly transportBackoffMs: readonly [first: number, last: number];
  /**
   * No wait of our own after a failure is longer. Quiet periods are, for they say how late a service may still apply what
   * it did not answer; so is what the service asks for.
   */
  readonly longestOwnWaitMs: number;
  /** Rows of a list that was never read before that are stored in one go. */
  readonly rowsAtOnce: number;
  /** Rest between two reads that only fill the book up (details, lists under a client), in ms. */
  readonly fillerGapMs: number;
  /** Rest before the first of them, in ms: a window that is just opening has other needs. */
  readonly fillerDelayMs: number;
  /** When an unanswered create is looked for, in ms after its attempt ended, ascending; the last is the quiet period. */
  readonly probeAfterMs: readonly number[];
  /** Waits after a limit answer that named none. */
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
  // A few ms of work. A whole page of them would keep the window waiting for longer than a frame.
  rowsAtOnce: 20,
  fillerGapMs: 0,
  fillerDelayMs: 0,
  probeAfterMs: [5_000, 95_000, 395_000],
  limitBackoffMs: [30_000, 60_000, 300_000, 900_000],
};

/** Longest wait of our own on an unlimited pace. */
const SHORT_WAIT_MS = 1_000;

export const unlimitedSettings: EngineSettings = {
  ...defaultSettings,
  pace: 'unlimited',
  transportBackoffMs: [250, SHORT_WAIT_MS],
  longestOwnWaitMs: SHORT_WAIT_MS,
  limitBackoffMs: [1_000, 2_000, 4_000, 8_000],
};

/** The demo service answers at once and in this very process: without a rest it would leave the window no time. */
export const demoSettings: EngineSettings = { ...unlimitedSettings, fillerGapMs: 25, fillerDelayMs: 1_500 };
