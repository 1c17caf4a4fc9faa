export interface WorkHooks {
  /** False once nothing new may leave. */
  readonly mayLeave: () => boolean;
  /** A request is on the ledger and about to leave. */
  readonly onRequest: () => void;
}
