import type { AppError } from '#shared/errors.ts';
import type { Service } from '#main/sync/ports.ts';
import { isRefusal } from '#main/sync/pull/failure-scope.ts';
import type { OwnAccount, AccountMatch } from './account-match.ts';
import { matchAccount } from './account-match.ts';
import type { Feed, PageRequest } from '#shared/service/wire-types.ts';

interface Question {
  readonly feed: Feed;
  readonly page: PageRequest;
}

/** Invoices carry the id of their account. The oldest clients are the rows that a book most likely knows. */
const QUESTIONS: readonly Question[] = [
  { feed: { resource: 'invoices', parent: null }, page: { page: 1, perPage: 20, order: 'desc' } },
  { feed: { resource: 'connections', parent: null }, page: { page: 1, perPage: 100, order: 'asc' } },
];

/**
 * The state of an inquiry into whose account a key opens: how many of the questions were asked, and the error if no
 * list was shown so far.
 */
export interface Inquiry {
  readonly asked: number;
  readonly refused: AppError | null;
}

type Inquired =
  | { readonly kind: 'open'; readonly inquiry: Inquiry }
  | { readonly kind: 'known'; readonly match: AccountMatch }
  | { readonly kind: 'failed'; readonly error: AppError };

export const newInquiry: Inquiry = { asked: 0, refused: null };

/**
 * Makes the next request of an inquiry. A list that this key may not read proves nothing; one of the two lists is
 * enough.
 */
export async function inquire(
  service: Pick<Service, 'list'>,
  own: OwnAccount,
  { asked, refused }: Inquiry,
): Promise<Inquired> {
  const question = QUESTIONS[asked];
  if (question === undefined) return { kind: 'known', match: 'unproven' };
  const isLast = asked + 1 === QUESTIONS.length;
  const answer = await service.list(question.feed, question.page);
  if (answer.kind === 'failed') {
    const isNeverShown = isLast && (asked === 0 || refused !== null);
    // A list too large to be read proves as little as a refused one.
    const isSilent = isRefusal(answer.error) || answer.isTooLarge === true;
    if (!isSilent || isNeverShown) return { kind: 'failed', error: answer.error };
    if (isLast) return { kind: 'known', match: 'unproven' };
    return { kind: 'open', inquiry: { asked: asked + 1, refused: answer.error } };
  }
  const match = matchAccount(own, question.feed.resource, answer.value);
  if (match !== 'unproven' || isLast) return { kind: 'known', match };
  return { kind: 'open', inquiry: { asked: asked + 1, refused: null } };
}

/** Makes all requests of an inquiry. Throws the AppError of a read that failed. */
export async function inquireFully(service: Pick<Service, 'list'>, own: OwnAccount): Promise<AccountMatch> {
  let inquiry = newInquiry;
  for (;;) {
    const inquired = await inquire(service, own, inquiry);
    if (inquired.kind === 'known') return inquired.match;
    if (inquired.kind === 'failed') throw inquired.error;
    inquiry = inquired.inquiry;
  }
}
