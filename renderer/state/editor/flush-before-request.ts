import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import { windowCalls } from '#shared/ipc/window-calls.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';

/** The unsaved text of drafts. */
export interface DraftsToFlush {
  has(uid: Uid): boolean;
  /** Resolves when everything of this draft is saved; rejects with the error if it cannot be. */
  settled(uid: Uid): Promise<void>;
  /** Stops the saves of a draft until `resume`. */
  pause(uid: Uid): void;
  resume(uid: Uid): void;
  /** Forgets the unsaved text of a draft that no longer exists. */
  forget(uid: Uid): void;
}

/**
 * Returns a link that saves the unsaved text of a draft before a request about it, and forgets the text with a draft
 * that is discarded. The contract says which requests are about drafts.
 */
export function flushBeforeRequest(link: Link, drafts: DraftsToFlush): Link {
  const unsavedIn = (payload: unknown, fields: string | readonly string[] = []): readonly Uid[] =>
    [fields]
      .flat()
      .flatMap((field) => uidsIn(payload, field))
      .filter((uid) => drafts.has(uid));

  async function afterText<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
    await Promise.all(uids.map((uid) => drafts.settled(uid)));
    return await link.request(channel, input);
  }

  async function endThem<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
    // Save what can be saved, so that the bin gets it. Text that cannot be saved does not prevent the discard.
    await Promise.allSettled(uids.map((uid) => drafts.settled(uid)));
    for (const uid of uids) drafts.pause(uid);
    try {
      const answer = await link.request(channel, input);
      const stays = new Set(stayingIn(answer));
      for (const uid of uids) if (!stays.has(uid)) drafts.forget(uid);
      return answer;
    } finally {
      for (const uid of uids) drafts.resume(uid);
    }
  }

  return {
    request(channel, input) {
      const { flushes, ends } = windowCalls[channel];
      const [ended, flushed] = [unsavedIn(input, ends), unsavedIn(input, flushes)];
      if (ended.length > 0) return endThem(channel, input, ended);
      // Send at once if there is nothing to save: a page that is being closed has no later turn.
      return flushed.length > 0 ? afterText(channel, input, flushed) : link.request(channel, input);
    },
    on: (event, listener) => link.on(event, listener),
  };
}

type Named = Uid | { readonly uid: Uid };

/**
 * Returns the uids in a field of a payload. The contract proves that it holds one, several, or objects with one, unless
 * this kind of payload has no such field.
 */
function uidsIn(payload: unknown, field: string): readonly Uid[] {
  const value = (payload as Readonly<Record<string, Named | readonly Named[] | null | undefined>>)[field] ?? [];
  return [value].flat().map((named: Named) => (typeof named === 'string' ? named : named.uid));
}

/** Returns the drafts that were not deleted: the answer is a list of outcomes, has one, or is about all of them. */
function stayingIn(answer: unknown): readonly Uid[] {
  const { outcomes } = Array.isArray(answer)
    ? { outcomes: answer }
    : ((answer ?? {}) as { readonly outcomes?: unknown });
  // The requests that end drafts have outcomes of no other kind.
  const each = Array.isArray(outcomes) ? (outcomes as readonly BinOutcome[]) : [];
  return each.filter(({ kind }) => kind === 'refused').map(({ uid }) => uid);
}
