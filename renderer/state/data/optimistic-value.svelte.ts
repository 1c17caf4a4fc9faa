/**
 * A value stored elsewhere that shows changes at once. Changes are saved one after the other; a failed one is taken
 * back. `shown` is the stored value with the pending changes on top.
 */
export class ShownAtOnce<Value> {
  shown: Value;
  #kept: Value;
  readonly #underWay: ((value: Value) => Value)[] = [];
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(atFirst: Value) {
    this.shown = $state.raw(atFirst);
    this.#kept = atFirst;
  }

  /** Sets the stored value and applies the pending changes on top. */
  take(kept: Value): void {
    this.#kept = kept;
    this.shown = this.#underWay.reduce(whereItCan<Value>, kept);
  }

  /**
   * Applies a change at once and saves it after the changes before it; `keep` returns the value as stored. Throws what
   * `make` or `keep` throws.
   */
  async change(make: (value: Value) => Value, keep: (made: Value) => Promise<Value>): Promise<void> {
    this.shown = make(this.shown);
    this.#underWay.push(make);
    const turn = this.#lastTurn.then(() => this.#keep(make, keep));
    this.#lastTurn = turn.catch(() => {});
    await turn;
  }

  async #keep(make: (value: Value) => Value, keep: (made: Value) => Promise<Value>): Promise<void> {
    try {
      // Build on the stored value, so that an earlier change that failed is not saved with this one.
      this.#kept = await keep(make(this.#kept));
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(make), 1);
      this.take(this.#kept);
    }
  }
}

/** Applies a change; skips it for now if it needs an earlier change that failed. Its own save reports that. */
function whereItCan<Value>(value: Value, make: (value: Value) => Value): Value {
  try {
    return make(value);
  } catch {
    return value;
  }
}
