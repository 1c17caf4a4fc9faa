import type { NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import type { Link } from '#renderer/bridge.ts';

/** What is known of the number in the editor, asked again whenever the number, the client or the date changes. */
export class NumberController {
  proposal = $state.raw<NumberProposal | null>(null);
  /** The number that was last put into the field without anybody typing it; null where nobody knows of one. */
  own: string | null;
  readonly #link: Link;
  readonly #question: () => NumberQuestion;
  readonly #follow: (number: string) => void;
  #ticket = 0;
  #asking: Promise<void> = Promise.resolve();

  /** `follow` takes over the number for a draft whose number nobody typed. */
  constructor(link: Link, question: () => NumberQuestion, follow: (number: string) => void, own: string | null) {
    this.#link = link;
    this.#question = question;
    this.#follow = follow;
    this.own = own;
  }

  ask(): void {
    this.#asking = this.#ask();
  }

  /** Resolves when the newest question has its answer and the field follows it. */
  async settled(): Promise<void> {
    let awaited: Promise<void>;
    do {
      awaited = this.#asking;
      await awaited;
    } while (awaited !== this.#asking);
  }

  /** The draft is over: what is on its way does not count any more. */
  end(): void {
    this.#ticket += 1;
  }

  async #ask(): Promise<void> {
    this.#ticket += 1;
    const ticket = this.#ticket;
    const question = this.#question();
    try {
      const proposal = await this.#link.request('draft:propose-number', { ...question, own: this.own });
      if (ticket !== this.#ticket) return;
      this.proposal = proposal;
      if (!proposal.isFollowing) return;
      this.own = proposal.number;
      if (proposal.number === question.number) return;
      this.#follow(proposal.number);
      // Something else may have been saved with the old number meanwhile, which gave the new one back.
      this.ask();
    } catch {
      // Without an answer the number stays as it is: it can be typed, and the account has the last word on it.
      if (ticket === this.#ticket) this.proposal = null;
    }
  }
}
