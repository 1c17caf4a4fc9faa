/** Long work that pauses at each yield, so that its caller can let other work run. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The number of small operations between two yields; takes well under a millisecond. */
export const STEP_SIZE = 500;

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
