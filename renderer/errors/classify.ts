import type { AppError, ErrorCode } from '#shared/errors.ts';
import { words } from '#renderer/i18n/words.ts';

type Severity = 'error' | 'warning' | 'silent';

/** The button that is offered beside the sentence. */
type ErrorAction = 'retry' | 'enter_key' | 'open_account' | 'reload' | 'none';

interface ErrorClass {
  readonly severity: Severity;
  /** The heading; the error's own message is the sentence below it. */
  readonly title: string;
  readonly action: ErrorAction;
  /** The field of the connect form that the person has to correct. */
  readonly field: 'url' | 'key' | null;
}

const titles = words.errors;

/** Holds the one table for the whole window: no screen treats an error code on its own. */
const classes: Readonly<Record<ErrorCode, ErrorClass>> = {
  invalid_input: { severity: 'warning', title: titles.invalidInput, action: 'none', field: null },
  needs_confirmation: { severity: 'warning', title: titles.needsConfirmation, action: 'none', field: null },
  not_found: { severity: 'warning', title: titles.notFound, action: 'none', field: null },
  address_invalid: { severity: 'warning', title: titles.address, action: 'open_account', field: 'url' },
  address_insecure: { severity: 'warning', title: titles.address, action: 'open_account', field: 'url' },
  unreachable: { severity: 'warning', title: titles.unreachable, action: 'retry', field: 'url' },
  timeout: { severity: 'warning', title: titles.timeout, action: 'retry', field: 'url' },
  not_the_api: { severity: 'error', title: titles.notTheApi, action: 'open_account', field: 'url' },
  key_refused: { severity: 'error', title: titles.keyRefused, action: 'enter_key', field: 'key' },
  key_missing: { severity: 'error', title: titles.keyMissing, action: 'enter_key', field: 'key' },
  forbidden: { severity: 'error', title: titles.forbidden, action: 'none', field: null },
  rate_limited: { severity: 'warning', title: titles.rateLimited, action: 'none', field: null },
  rejected: { severity: 'error', title: titles.rejected, action: 'none', field: null },
  service_error: { severity: 'warning', title: titles.serviceError, action: 'retry', field: null },
  other_account: { severity: 'error', title: titles.otherAccount, action: 'enter_key', field: 'key' },
  unproven_account: { severity: 'warning', title: titles.unprovenAccount, action: 'enter_key', field: 'key' },
  profile_in_use: { severity: 'error', title: titles.profileInUse, action: 'reload', field: null },
  book_damaged: { severity: 'error', title: titles.bookDamaged, action: 'open_account', field: null },
  book_newer: { severity: 'error', title: titles.bookNewer, action: 'open_account', field: null },
  book_missing: { severity: 'error', title: titles.bookMissing, action: 'open_account', field: null },
  disk_full: { severity: 'error', title: titles.diskFull, action: 'reload', field: null },
  read_only: { severity: 'error', title: titles.readOnly, action: 'reload', field: null },
  keychain_unavailable: { severity: 'warning', title: titles.keychain, action: 'open_account', field: null },
  old_runtime: { severity: 'error', title: titles.oldRuntime, action: 'none', field: null },
  untrusted_sender: { severity: 'error', title: titles.internal, action: 'reload', field: null },
  // The window is closing: a message would only flash.
  closing: { severity: 'silent', title: titles.closing, action: 'none', field: null },
  internal: { severity: 'error', title: titles.internal, action: 'retry', field: null },
};

export function classify(code: ErrorCode): ErrorClass {
  return classes[code];
}

/**
 * Returns the field of the connect form that an error belongs to: the one named by main, otherwise the one its code
 * implies.
 */
export function fieldOf(error: AppError): 'url' | 'key' | null {
  const named = error.details.field;
  return named === 'url' || named === 'key' ? named : classify(error.code).field;
}
