/** Marks a branch the compiler has proven unreachable; fails to compile when a union gains a member. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** States an invariant of our own code. A failure is a bug, never a person's mistake. */
export function invariant(condition: unknown, statement: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${statement}`);
}
