/** Long work that may be interrupted wherever it yields, so that whoever runs it can let others in. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** How many small things are done between two yields: well under a millisecond each time. */
export const A_FEW = 500;

/** All of it at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
