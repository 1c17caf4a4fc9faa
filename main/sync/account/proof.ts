import type { Service } from '#main/sync/ports.ts';
import { inquireFully } from './inquiry.ts';
import type { OwnAccount } from './account-match.ts';
import { otherAccount, unprovenAccount } from './account-match.ts';

/**
 * Finds out whose account a key opens before the key is stored, and returns the key's fingerprint for the book.
 * `isVouchedFor`: the person says that it is the same account; that counts when the account shows nothing that the book
 * knows. Throws `other_account`, `unproven_account` or the AppError of a read that failed.
 */
export async function provenKeyMark(
  service: Pick<Service, 'list' | 'keyMark'>,
  own: OwnAccount,
  isVouchedFor: boolean,
): Promise<string> {
  const match = own.knowsAccount() ? await inquireFully(service, own) : 'own';
  if (match === 'other') throw otherAccount();
  if (match === 'unproven' && !isVouchedFor) throw unprovenAccount();
  const mark = await service.keyMark();
  if (mark.kind === 'failed') throw mark.error;
  return mark.value;
}
