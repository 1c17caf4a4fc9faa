interface Change<Value> {
  make(value: Value): Value;
}

/**
 * A value stored elsewhere that shows changes at once. Changes are saved one after the other; a failed one is taken
 * back. `shown` is the stored value with the pending changes on top.
 */
export class OptimisticValue<Value> {
  shown: Value;
  #stored: Value;
  readonly #pending: Change<Value>[] = [];
  #lastSave: Promise<void> = Promise.resolve();

  constructor(initial: Value) {
    this.shown = $state.raw(initial);
    this.#stored = initial;
  }

  /** Sets the stored value and applies the pending changes on top. */
  take(kept: Value): void {
    this.#stored = kept;
    this.shown = this.#pending.reduce(applyIfPossible<Value>, kept);
  }

  /**
   * Applies a change at once and saves it after the changes before it; `keep` returns the value as stored. Throws what
   * `make` or `keep` throws.
   */
  async change(make: (value: Value) => Value, keep: (made: Value) => Promise<Value>): Promise<void> {
    this.shown = make(this.shown);
    const change = { make };
    this.#pending.push(change);
    const save = this.#lastSave.then(() => this.#save(change, keep));
    this.#lastSave = save.catch(() => {});
    await save;
  }

  async #save(change: Change<Value>, keep: (made: Value) => Promise<Value>): Promise<void> {
    try {
      // Build on the stored value, so that an earlier change that failed is not saved with this one.
      this.#stored = await keep(change.make(this.#stored));
    } finally {
      this.#pending.splice(this.#pending.indexOf(change), 1);
      this.take(this.#stored);
    }
  }
}

/** Applies a change; skips it for now if it needs an earlier change that failed. Its own save reports that. */
function applyIfPossible<Value>(value: Value, change: Change<Value>): Value {
  try {
    return change.make(value);
  } catch {
    return value;
  }
}
