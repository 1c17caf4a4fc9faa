/** Describes what a list's search understands: its keys, and the values of `state:` and `has:`. */
export interface SearchSpec<Key extends string = string> {
  readonly keys: readonly Key[];
  readonly states: readonly string[];
  readonly has: readonly string[];
}
