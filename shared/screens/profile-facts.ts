import type { DocumentFacts } from './invoice-page.ts';

/** The facts about a recurring profile that its editor shows beside the form. */
export interface ProfileFacts extends DocumentFacts {
  /** The profile's state, which the account alone sets; null while it has none. */
  readonly state: string | null;
  readonly isInAccount: boolean;
}

/** The account's state of a recurring invoice that is being edited. */
export interface ProfileStatus {
  /** Changes whenever others changed what is edited here; null while the account does not have it. */
  readonly version: string | null;
  /** True when the account's lists no longer show it. */
  readonly isGone: boolean;
  readonly isClientGone: boolean;
}
