import type { ClientCard } from '#shared/screens/invoice-page.ts';

/** The fields of a client that the service requires (specification 4.2). */
export interface NewClient {
  readonly category: 'organization' | 'individual';
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
  readonly currency: string;
}

/** An existing client with the same address or name, as people read them. */
export interface SimilarClient {
  readonly client: ClientCard;
  readonly isSameEmail: boolean;
  readonly isSameName: boolean;
}
