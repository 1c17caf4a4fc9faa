import type { AppError } from '#shared/errors.ts';
import { assertNever } from '#shared/assert.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { isRefusal } from '#main/sync/pull/about-one.ts';
import type { Inquiry } from './inquiry.ts';
import { inquire, newInquiry } from './inquiry.ts';
import { otherAccount, unprovenAccount } from './whose.ts';
import type { WorkHooks } from '#main/sync/plan/work-hooks.ts';

/** What one step came to. `answered`: by the service, and not by a refusal; `opened`: without asking it; `stopped`: nothing left. */
export type GateStep =
  | { readonly kind: 'opened' | 'answered' | 'refused' | 'outdated' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Nothing leaves, is looked for or is stored before the key in use is known to open the account of this book: a key may be
 * replaced while the program is not running, and what an entry names by id means something else in another account.
 */
export interface AccountGate {
  isOpen(): boolean;
  /** One request at most towards knowing whose account it is. */
  ask(): Promise<GateStep>;
  /**
   * Another key may be in use. With `isAnswerFirst` it opens only once the service has shown a list, also to a key that is
   * known: what stands in front of it would be taken for the answer to a write.
   */
  close(isAnswerFirst?: boolean): void;
}

export function createAccountGate(
  { clock, service, store }: Pick<EnginePorts, 'clock' | 'service' | 'store'>,
  { countRequest, mayLeave }: Pick<WorkHooks, 'mayLeave'> & { readonly countRequest: () => void },
): AccountGate {
  /** Counts closings: what an earlier key was answered proves nothing of this one. */
  let turn = 0;
  let isOpen = false;
  let isAnswerWanted = false;
  let inquiry: Inquiry = newInquiry;

  function open(mark: string): GateStep {
    if (store.keyMark() !== mark) store.saveKeyMark(mark, clock.now());
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
      const known = store.keyMark();
      // A book that has heard of no account and no key takes the first; any other may be of another address or account.
      const isTrusted = known === null ? !store.knowsAccount() : known === mark.value;
      if (isTrusted && !isAnswerWanted) return open(mark.value);
      // A keychain may ask a person first, and meanwhile they may have paused or closed the program.
      if (!mayLeave()) return { kind: 'stopped' };
      countRequest();
      const inquired = await inquire(service, store, inquiry);
      if (own !== turn) return { kind: 'outdated' };
      switch (inquired.kind) {
        case 'failed':
          // What was refused may have stood for everything: both are asked again.
          if (isRefusal(inquired.error)) inquiry = newInquiry;
          return inquired;
        case 'open':
          inquiry = inquired.inquiry;
          // A host that is not the API refuses as well: until a list is shown there was no contact.
          if (inquiry.refused !== null) return { kind: 'refused' };
          if (isTrusted) open(mark.value);
          return { kind: 'answered' };
        case 'known':
          inquiry = newInquiry;
          if (inquired.whose === 'own' || (inquired.whose === 'unproven' && isTrusted)) {
            open(mark.value);
            return { kind: 'answered' };
          }
          return { kind: 'failed', error: inquired.whose === 'other' ? otherAccount() : unprovenAccount() };
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
