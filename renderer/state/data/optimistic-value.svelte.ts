/**
 * A value that is kept elsewhere. A change shows at once, is kept after the changes before it, and shows no more where it could
 * not be kept: what shows is what is kept, with what is on its way on top.
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

  /** What is kept now. */
  take(kept: Value): void {
    this.#kept = kept;
    this.shown = this.#underWay.reduce(whereItCan<Value>, kept);
  }

  /** `keep` answers what is kept then. Throws what `make` or `keep` throws. */
  async change(make: (value: Value) => Value, keep: (made: Value) => Promise<Value>): Promise<void> {
    this.shown = make(this.shown);
    this.#underWay.push(make);
    const turn = this.#lastTurn.then(() => this.#keep(make, keep));
    this.#lastTurn = turn.catch(() => {});
    await turn;
  }

  async #keep(make: (value: Value) => Value, keep: (made: Value) => Promise<Value>): Promise<void> {
    try {
      // Of what is kept: a change before it that could not be is not brought in by this one.
      this.#kept = await keep(make(this.#kept));
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(make), 1);
      this.take(this.#kept);
    }
  }
}

/** A change of what another one was to bring says itself that it cannot be made, once its turn has come. */
function whereItCan<Value>(value: Value, make: (value: Value) => Value): Value {
  try {
    return make(value);
  } catch {
    return value;
  }
}
