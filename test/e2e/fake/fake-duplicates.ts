import type { MovedNext } from '#shared/screens/duplicates.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Clients of the stand-in: none of them may be another one. */
export class FakeDuplicates {
  /** The clients that were chosen for the next invoices of others. */
  readonly next = new Map<string, string>();

  readonly handlers = {
    'client:duplicates': () => ({ groups: [], total: 0 }),
    'client:keep-apart': () => null,
    'client:weigh-next': () => ({ waiting: 0, profiles: [] }),
    'client:choose-next': ({ uid, to }) => this.choose(uid, to),
  } satisfies Partial<Handlers>;

  choose(uid: string, to: string | null): MovedNext {
    const before = this.next.get(uid) ?? null;
    if (to === null) this.next.delete(uid);
    else this.next.set(uid, to);
    return { before, moved: [] };
  }
}
