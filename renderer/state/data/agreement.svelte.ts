import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { Attempt } from './attempt.svelte.ts';

/** A question about several objects: what the person agreed to, and what became of each. */
export class Agreement<Impact> extends Attempt {
  /** The state at the moment of agreement, from which on the objects change by what is done to them. */
  agreed = $state.raw<readonly Impact[] | null>(null);
  /** Null until it is done. */
  outcomes = $state.raw<readonly BinOutcome[] | null>(null);

  get done(): number {
    return this.outcomes?.filter(({ kind }) => kind === 'done').length ?? 0;
  }

  outcomeOf(uid: Uid): BinOutcome | undefined {
    return this.outcomes?.find((outcome) => outcome.uid === uid);
  }

  isRefused({ uid, refusal }: { readonly uid: Uid; readonly refusal: unknown }): boolean {
    return refusal !== null || this.outcomeOf(uid)?.kind === 'refused';
  }

  /** Does it to what is shown now. Returns true where it was done to all of that. */
  async carryOut(impacts: readonly Impact[], action: () => Promise<readonly BinOutcome[]>): Promise<boolean> {
    if (this.isBusy) return false;
    this.agreed = impacts;
    this.outcomes = await this.run(action);
    if (this.outcomes === null) this.agreed = null;
    return this.done === impacts.length;
  }
}
