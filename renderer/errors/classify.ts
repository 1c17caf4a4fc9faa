import type { AppError, ErrorCode } from '#shared/errors.ts';
import { words } from '#shared/words/words.ts';

type Severity = 'error' | 'warning' | 'silent';

/** The button that is offered beside the sentence. */
type ErrorAction = 'retry' | 'enter_key' | 'open_account' | 'reload' | 'none';

interface ErrorClass {
  readonly severity: Severity;
  /** The heading; the error's own message is the sentence below it. */
  readonly title: () => string;
  readonly action: ErrorAction;
  /** The field of the connect form that the person has to correct. */
  readonly field: 'url' | 'key' | null;
}

/** Holds the one table for the whole window: no screen treats an error code on its own. */
const classes: Readonly<Record<ErrorCode, ErrorClass>> = {
  invalid_input: { severity: 'warning', title: words.errors_invalid_input, action: 'none', field: null },
  needs_confirmation: { severity: 'warning', title: words.errors_needs_confirmation, action: 'none', field: null },
  not_found: { severity: 'warning', title: words.errors_not_found, action: 'none', field: null },
  address_invalid: { severity: 'warning', title: words.errors_address, action: 'open_account', field: 'url' },
  address_insecure: { severity: 'warning', title: words.errors_address, action: 'open_account', field: 'url' },
  unreachable: { severity: 'warning', title: words.errors_unreachable, action: 'retry', field: 'url' },
  timeout: { severity: 'warning', title: words.errors_timeout, action: 'retry', field: 'url' },
  not_the_api: { severity: 'error', title: words.errors_not_the_api, action: 'open_account', field: 'url' },
  key_refused: { severity: 'error', title: words.errors_key_refused, action: 'enter_key', field: 'key' },
  key_missing: { severity: 'error', title: words.errors_key_missing, action: 'enter_key', field: 'key' },
  forbidden: { severity: 'error', title: words.errors_forbidden, action: 'none', field: null },
  rate_limited: { severity: 'warning', title: words.errors_rate_limited, action: 'none', field: null },
  rejected: { severity: 'error', title: words.errors_rejected, action: 'none', field: null },
  service_error: { severity: 'warning', title: words.errors_service_error, action: 'retry', field: null },
  other_account: { severity: 'error', title: words.errors_other_account, action: 'enter_key', field: 'key' },
  unproven_account: { severity: 'warning', title: words.errors_unproven_account, action: 'enter_key', field: 'key' },
  profile_in_use: { severity: 'error', title: words.errors_profile_in_use, action: 'reload', field: null },
  book_damaged: { severity: 'error', title: words.errors_book_damaged, action: 'open_account', field: null },
  book_newer: { severity: 'error', title: words.errors_book_newer, action: 'open_account', field: null },
  book_missing: { severity: 'error', title: words.errors_book_missing, action: 'open_account', field: null },
  disk_full: { severity: 'error', title: words.errors_disk_full, action: 'reload', field: null },
  read_only: { severity: 'error', title: words.errors_read_only, action: 'reload', field: null },
  keychain_unavailable: { severity: 'warning', title: words.errors_keychain, action: 'open_account', field: null },
  old_runtime: { severity: 'error', title: words.errors_old_runtime, action: 'none', field: null },
  untrusted_sender: { severity: 'error', title: words.errors_internal, action: 'reload', field: null },
  // The window is closing: a message would only flash.
  closing: { severity: 'silent', title: words.errors_closing, action: 'none', field: null },
  // The window shows the lock in place of every screen.
  locked: { severity: 'silent', title: words.lock_title, action: 'none', field: null },
  internal: { severity: 'error', title: words.errors_internal, action: 'retry', field: null },
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
