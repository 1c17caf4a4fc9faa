import { missingAnswers } from '#shared/outbox/missing-question.ts';
import type { AccountOverview, AccountRow } from '#shared/screens/accounts.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { ChangedInvoice } from '#shared/screens/dashboard.ts';
import type { AccountInfo, LeaveImpact, Settings } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { resources } from '#shared/service/resources.ts';
import { answer, call, done } from './call.ts';
import { settingsChange } from './settings-shapes.ts';
import { byUid, nothing, short } from './shapes.ts';
import { z } from './zod.ts';

/** Requests about the program, its settings, the account and its engine. */
export const appRequests = {
  'app:get-state': call(nothing, answer<AppState>()),
  /** Tries again to open the profile or the book after a failure; the app state then has the result. */
  'app:try-again': call(nothing, done),
  /** Answers `app:closing`, after the window has handed over all unsaved text. */
  'app:ready-to-close': call(nothing, done),
  /** Opens the system's program for mails or calls with an address; the window has no other way out. */
  'system:open': call(z.strictObject({ kind: z.enum(['mail', 'call']), address: short }), done),
  'settings:update': call(settingsChange, answer<Settings>()),
  /** Lists the accounts of this computer, the demo book among them, in the order in which they were added. */
  'account:list': call(nothing, answer<readonly AccountRow[]>()),
  /** Returns what is open and unsent in each account, from their books alone. */
  'account:overview': call(nothing, answer<readonly AccountOverview[]>()),
  /** Closes the open account and opens this one. Throws `not_found` for one that is not there any more. */
  'account:switch': call(byUid, answer<AccountInfo>()),
  /** Gives an account another name on this computer. */
  'account:rename': call(byUid.extend({ name: short }), done),
  'account:connect': call(z.strictObject({ url: short, key: short }), answer<AccountInfo>()),
  'account:open-demo': call(nothing, answer<AccountInfo>()),
  /**
   * Fails with `unproven_account` when only a person can confirm that the key belongs to the same account;
   * `isVouchedFor` confirms it.
   */
  'account:replace-key': call(z.strictObject({ key: short, isVouchedFor: z.boolean() }), answer<AccountInfo>()),
  'account:weigh-leave': call(nothing, answer<LeaveImpact>()),
  /**
   * Fails with `needs_confirmation` when work would be lost and `discardUnsent` is false. Returns the account that is
   * open afterwards: after the demo book the account before it, otherwise null.
   */
  'account:leave': call(z.strictObject({ discardUnsent: z.boolean() }), answer<AccountInfo | null>()),
  'sync:get-status': call(nothing, answer<SyncStatus>()),
  'sync:run-now': call(nothing, done),
  /** Reads one list of the account again, ahead of its time. */
  'sync:read-list': call(z.strictObject({ resource: z.enum(resources) }), done),
  /** Lists the newest changes that others made in the account, as reads showed them, the newest first. */
  'sync:list-changes': call(nothing, answer<readonly ChangedInvoice[]>()),
  /** Tells the engine that the network may be back. */
  'sync:hint': call(nothing, done),
  /** Answers what became of missing objects; ignored when the question is no longer open. */
  'sync:answer-missing': call(
    z.strictObject({
      resource: z.enum(resources),
      askedAt: z.int().nonnegative(),
      answer: z.enum(missingAnswers),
    }),
    done,
  ),
  'sync:set-offline': call(z.strictObject({ isOffline: z.boolean() }), done),
};
