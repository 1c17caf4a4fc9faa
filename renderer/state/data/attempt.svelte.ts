import { untrack } from 'svelte';
import { toAppError } from '#shared/errors.ts';

/** Runs what a form or dialog does, one at a time, and says why the last one failed. */
export class Attempt {
  isBusy = $state(false);
  problem = $state<string | null>(null);

  /** Runs an action unless one is running. Returns its answer; null where it failed or did not begin. */
  async run<Answer>(action: () => Promise<Answer>): Promise<Answer | null> {
    // Untracked: an effect that begins one must not begin the next when it ends.
    if (untrack(() => this.isBusy)) return null;
    this.isBusy = true;
    this.problem = null;
    try {
      return await action();
    } catch (thrown) {
      this.problem = toAppError(thrown).message;
      return null;
    } finally {
      this.isBusy = false;
    }
  }
}
