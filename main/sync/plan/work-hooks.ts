export interface WorkHooks {
  /** False once no new request may be sent. */
  readonly mayLeave: () => boolean;
  /** Called when a request was counted and is about to leave. */
  readonly onRequest: () => void;
}
