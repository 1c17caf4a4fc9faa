import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { Likeness } from './alike-groups.ts';

/** An existing client with the same name, address or telephone number, as people read them. */
export interface SimilarClient {
  readonly client: ClientCard;
  readonly reasons: readonly Likeness[];
}
