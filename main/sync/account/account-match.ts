import { AppError } from '#shared/errors.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AccountStore } from '#main/sync/ports/account-store.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

/** The queries of the book about the account it belongs to. */
export type OwnAccount = Pick<AccountStore, 'companyId' | 'knowsObject' | 'knowsAccount'>;

/** The account that showed some rows: the book's own, another one, or not known from these rows. */
export type AccountMatch = 'own' | 'other' | 'unproven';

/**
 * Decides from rows of one list whose account showed them: by the `company_id` of invoices, or else by an object that
 * the book knows. Rows that the book does not know prove nothing, because the own account can be emptied and filled
 * anew.
 */
export function matchAccount(own: OwnAccount, resource: Resource, rows: readonly ServerObject[]): AccountMatch {
  const known = own.companyId();
  const shown = rows.map(({ fields }) => fields['company_id']).filter((id) => typeof id === 'string' && id !== '');
  if (known !== null && shown.length > 0) return shown.includes(known) ? 'own' : 'other';
  return rows.some((row) => own.knowsObject(resource, row)) ? 'own' : 'unproven';
}

export function otherAccount(): AppError {
  return new AppError('other_account', message('error_other_account'));
}

/** Returned when only the person can know; they are asked when they enter the key. */
export function unprovenAccount(): AppError {
  return new AppError('unproven_account', message('error_unproven_account'));
}
