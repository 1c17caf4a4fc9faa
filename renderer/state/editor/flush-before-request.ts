import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { DocumentRequest } from '#shared/documents/document.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';

/** Text of drafts that is not written yet. */
export interface GuardedDrafts {
  has(uid: Uid): boolean;
  /** Resolves when nothing of this draft is unsaved; rejects with the reason where it cannot be written. */
  settled(uid: Uid): Promise<void>;
  /** Nothing of it is written until it goes on. */
  pause(uid: Uid): void;
  resume(uid: Uid): void;
  /** It is gone, and its text with it. */
  forget(uid: Uid): void;
}

/** The drafts that a request is about; by channel, so that a request that comes to name them otherwise does not compile. */
type DraftsOf = { readonly [C in Channel]?: (input: Input<C>) => readonly Uid[] };

const ofOne = ({ uid }: { readonly uid: Uid | null }): readonly Uid[] => (uid === null ? [] : [uid]);
/** A receipt is named by its payment. */
const onPaper = ({ kind, uids }: DocumentRequest): readonly Uid[] => (kind === 'invoice' ? uids : []);

/**
 * These read or change what is on disk, or lead there: older text would be changed, sent or put on paper, and then written
 * over.
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
/** What is written behind these would bring back what is gone. */
const ending: DraftsOf = {
  'draft:discard': ofOne,
  'bin:delete': ({ deletes }) => deletes.map(({ uid }) => uid),
};

/** A link on which text that is not written yet goes first, and goes with what is thrown away. */
export function guardedLink(link: Link, drafts: GuardedDrafts): Link {
  const keptOf = <C extends Channel>(draftsOf: DraftsOf, channel: C, input: Input<C>): readonly Uid[] =>
    (draftsOf[channel]?.(input) ?? []).filter((uid) => drafts.has(uid));

  async function afterText<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
    await Promise.all(uids.map((uid) => drafts.settled(uid)));
    return await link.request(channel, input);
  }

  async function endThem<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
    // What can be written goes into the bin with the rest; what cannot keeps nobody from throwing the draft away.
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
      // In the same turn where there is nothing to wait for: a window that goes away has no other.
      if (uids.length === 0) return link.request(channel, input);
      return ended.length > 0 ? endThem(channel, input, ended) : afterText(channel, input, uids);
    },
    on: (event, listener) => link.on(event, listener),
  };
}

/** Those that were not deleted. */
function stayingIn(answer: unknown): readonly Uid[] {
  // Of the channels that end drafts only the bin answers with a list, one outcome for each.
  const outcomes = Array.isArray(answer) ? (answer as readonly BinOutcome[]) : [];
  return outcomes.filter(({ kind }) => kind === 'refused').map(({ uid }) => uid);
}
