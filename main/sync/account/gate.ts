import type { AppError } from '#shared/errors.ts';
import { assertNever } from '#shared/assert.ts';
import type { EnginePorts, Service } from '#main/sync/ports.ts';
import { isRefusal } from '#main/sync/pull/failure-scope.ts';
import type { Inquiry } from './inquiry.ts';
import { inquire, newInquiry } from './inquiry.ts';
import { otherAccount, unprovenAccount } from './account-match.ts';
import type { WorkHooks } from '#main/sync/plan/work-hooks.ts';

/**
 * The outcome of one step. `answered`: the service answered, not with a refusal. `opened`: opened without asking it.
 * `outdated`: the key changed meanwhile. `stopped`: nothing was sent.
 */
type GateStep =
  | { readonly kind: 'opened' | 'answered' | 'refused' | 'outdated' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Lets no request leave, and nothing be stored, before the key in use is known to open the account of this book. A key
 * may be replaced while the program is not running, and in another account the same ids mean other objects.
 */
export interface AccountGate {
  isOpen(): boolean;
  /** Makes at most one request towards knowing whose account the key opens. */
  ask(): Promise<GateStep>;
  /**
   * Closes the gate: another key may be in use. With `isAnswerFirst` it opens only after the service has shown a list,
   * also for a known key. A proxy's page could otherwise pass as the answer to a write.
   */
  close(isAnswerFirst?: boolean): void;
}

export function createAccountGate(
  {
    clock,
    service,
    account,
  }: Pick<EnginePorts, 'clock' | 'account'> & {
    readonly service: Pick<Service, 'keyMark' | 'list'>;
  },
  { countRequest, mayLeave }: Pick<WorkHooks, 'mayLeave'> & { readonly countRequest: () => void },
): AccountGate {
  /** Counts closings, so that an answer to an earlier key is not taken for one to this key. */
  let turn = 0;
  let isOpen = false;
  let isAnswerWanted = false;
  let inquiry: Inquiry = newInquiry;

  function open(mark: string): GateStep {
    if (account.keyMark() !== mark) account.saveKeyMark(mark, clock.now());
    isOpen = true;
    return { kind: 'opened' };
  }

  return {
    isOpen: () => isOpen,
    async ask() {
      const own = turn;
      const mark = await service.keyMark();
      if (own !== turn) return { kind: 'outdated' };
      if (mark.kind === 'failed') return mark;
      const known = account.keyMark();
      // A book bound to no account takes the first key. Any other key may be of another address or account.
      const isTrusted = known === null ? !account.knowsAccount() : known === mark.value;
      if (isTrusted && !isAnswerWanted) return open(mark.value);
      // The keychain may have asked the person for a long time; meanwhile they may have paused or closed the program.
      if (!mayLeave()) return { kind: 'stopped' };
      countRequest();
      const inquired = await inquire(service, account, inquiry);
      if (own !== turn) return { kind: 'outdated' };
      switch (inquired.kind) {
        case 'failed':
          // The refusals may have come from something in front of the service: both lists are asked again.
          if (isRefusal(inquired.error)) inquiry = newInquiry;
          return inquired;
        case 'open':
          inquiry = inquired.inquiry;
          // A host that is not the API refuses too: only a list that is shown counts as contact.
          if (inquiry.refused !== null) return { kind: 'refused' };
          if (isTrusted) open(mark.value);
          return { kind: 'answered' };
        case 'known':
          inquiry = newInquiry;
          if (inquired.match === 'own' || (inquired.match === 'unproven' && isTrusted)) {
            open(mark.value);
            return { kind: 'answered' };
          }
          return { kind: 'failed', error: inquired.match === 'other' ? otherAccount() : unprovenAccount() };
        default:
          return assertNever(inquired);
      }
    },
    close(isAnswerFirst = false) {
      turn += 1;
      isOpen = false;
      isAnswerWanted = isAnswerFirst;
      inquiry = newInquiry;
    },
  };
}
