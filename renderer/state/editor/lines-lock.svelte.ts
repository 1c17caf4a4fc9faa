import type { DocumentFacts } from '#shared/screens/invoice-page.ts';

/** Keeps lines and adjustments read-only where changing them would do harm that the person does not know of. */
export class LinesLock {
  readonly #facts: DocumentFacts;
  #isHiddenTotalKnown = $state(false);

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
  }

  /**
   * True if the account's total includes something that the lines do not show; the person has to know before they
   * change lines.
   */
  get asks(): boolean {
    const { account, areLinesLocked, areTotalsOwn } = this.#facts;
    return account.verdict === 'unexplained' && !areTotalsOwn && !areLinesLocked && !this.#isHiddenTotalKnown;
  }

  /** True if updates append lines at this account, so that they can be added only there. */
  get isOfAccount(): boolean {
    return this.#facts.areLinesLocked;
  }

  get isLocked(): boolean {
    return this.isOfAccount || this.asks;
  }

  confirm(): void {
    this.#isHiddenTotalKnown = true;
  }
}
