import type { YearStart } from '#shared/numbering/year-start.ts';
import type { NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import type { Link } from '#renderer/bridge.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';

/** Asks main for the number of the draft again whenever number, client or date change. */
export class NumberController {
  proposal = $state.raw<NumberProposal | null>(null);
  /** The number that was last filled in without being typed; null if unknown. */
  own: string | null;
  readonly #link: Link;
  readonly #question: () => NumberQuestion;
  readonly #follow: (number: string) => void;
  readonly #requests = new LatestRequest();
  #asking: Promise<void> = Promise.resolve();

  /** `follow` fills in the number of a draft whose number the person did not type. */
  constructor(link: Link, question: () => NumberQuestion, follow: (number: string) => void, own: string | null) {
    this.#link = link;
    this.#question = question;
    this.#follow = follow;
    this.own = own;
  }

  ask(): void {
    this.#asking = this.#ask();
  }

  /** Tells main when the year of the business begins, and asks for the number that follows from it. */
  answerYear(start: YearStart): void {
    this.#asking = this.#answerYear(start);
  }

  /** Resolves when the newest question is answered and the field has the number. */
  async settled(): Promise<void> {
    let awaited: Promise<void>;
    do {
      awaited = this.#asking;
      await awaited;
    } while (awaited !== this.#asking);
  }

  /** Ignores answers from now on, because the editor is closed. */
  end(): void {
    this.#requests.overtake();
  }

  async #answerYear(start: YearStart): Promise<void> {
    try {
      await this.#link.request('numbers:answer-year', { start });
    } catch {
      // The next answer still shows the former start, which can be changed again.
    }
    await this.#ask();
  }

  async #ask(): Promise<void> {
    const isLatest = this.#requests.begin();
    const question = this.#question();
    try {
      const proposal = await this.#link.request('draft:propose-number', { ...question, own: this.own });
      if (!isLatest()) return;
      this.proposal = proposal;
      if (!proposal.isFollowing) return;
      this.own = proposal.number;
      if (proposal.number === question.number) return;
      this.#follow(proposal.number);
      // Ask again: a save with the old number may meanwhile have freed the new one.
      this.ask();
    } catch {
      // Keep the number without an answer: the person can type one, and the service checks it.
      if (isLatest()) this.proposal = null;
    }
  }
}
