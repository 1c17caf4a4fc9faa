import type { ClientCard } from '#shared/screens/invoice-page.ts';

/** An existing client with the same address or name, as people read them. */
export interface SimilarClient {
  readonly client: ClientCard;
  readonly isSameEmail: boolean;
  readonly isSameName: boolean;
}
