import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { DocumentRequest } from '#shared/documents/document.ts';
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

/** For each channel, the drafts that a request is about. Typed by channel, so that a changed input does not compile. */
type DraftsOf = { readonly [C in Channel]?: (input: Input<C>) => readonly Uid[] };

const ofOne = ({ uid }: { readonly uid: Uid | null }): readonly Uid[] => (uid === null ? [] : [uid]);
/** Returns the invoices to print; the uids of receipts are those of payments. */
const onPaper = ({ kind, uids }: DocumentRequest): readonly Uid[] => (kind === 'invoice' ? uids : []);

/**
 * Requests that read or change what is on disk, or open it. Without a save before them they would use outdated text,
 * and a later save would overwrite their result.
 */
const changing: DraftsOf = {
  'draft:open': ofOne,
  'draft:copy': ofOne,
  'draft:queue': ofOne,
  'draft:queue-again': ofOne,
  'draft:take-back': ofOne,
  'version:list': ofOne,
  'mail:prepare': ({ uids }) => uids,
  'payment:prepare': ({ invoiceUid }) => [invoiceUid],
  'document:preview': onPaper,
  'document:save-pdf': onPaper,
  'document:print': onPaper,
};
/** Requests that end a draft: a save after them would bring it back. */
const ending: DraftsOf = {
  'draft:discard': ofOne,
  'bin:delete': ({ deletes }) => deletes.map(({ uid }) => uid),
};

/**
 * Returns a link that saves the unsaved text of a draft before a request about it, and forgets the text with a draft
 * that is discarded.
 */
export function flushBeforeRequest(link: Link, drafts: DraftsToFlush): Link {
  const keptOf = <C extends Channel>(draftsOf: DraftsOf, channel: C, input: Input<C>): readonly Uid[] =>
    (draftsOf[channel]?.(input) ?? []).filter((uid) => drafts.has(uid));

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
      const ended = keptOf(ending, channel, input);
      const uids = [...ended, ...keptOf(changing, channel, input)];
      // Send at once if there is nothing to save: a page that is being closed has no later turn.
      if (uids.length === 0) return link.request(channel, input);
      return ended.length > 0 ? endThem(channel, input, ended) : afterText(channel, input, uids);
    },
    on: (event, listener) => link.on(event, listener),
  };
}

/** Returns the drafts that were not deleted. */
function stayingIn(answer: unknown): readonly Uid[] {
  // Only `bin:delete` answers with a list, one outcome for each draft.
  const outcomes = Array.isArray(answer) ? (answer as readonly BinOutcome[]) : [];
  return outcomes.filter(({ kind }) => kind === 'refused').map(({ uid }) => uid);
}
