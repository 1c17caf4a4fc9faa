/** Tells the newest of several requests from those that it overtook, whose answers are late. */
export class LatestRequest {
  #newest = 0;

  /** Begins a request. The returned function tells whether it is still the newest one. */
  begin(): () => boolean {
    this.overtake();
    const own = this.#newest;
    return () => own === this.#newest;
  }

  /** Makes the answers late that are on their way. */
  overtake(): void {
    this.#newest += 1;
  }
}
