import type { DocumentFacts } from './invoice-page.ts';

/** The facts about a recurring profile that its editor shows beside the form. */
export interface ProfileFacts extends DocumentFacts {
  /** The profile's state, which the account alone sets; null while it has none. */
  readonly state: string | null;
  readonly isInAccount: boolean;
}
