/** Bad arguments or input: exit status 2. Each problem is one line on standard error. */
export class UsageError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'UsageError';
    this.problems = problems;
  }
}

/** Exit statuses of the terminal client; others script against them. */
export const exitStatus = { done: 0, failed: 1, badInput: 2, profileInUse: 3, needsPerson: 4 } as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
