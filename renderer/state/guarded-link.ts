import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { BinOutcome } from '#shared/model/bin.ts';
import type { Uid } from '#shared/model/ids.ts';
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

/** These read or change what is on disk, or lead there: older text would be changed or sent, and then written over. */
const CHANGING: ReadonlySet<Channel> = new Set<Channel>([
  'draft:open',
  'draft:copy',
  'draft:queue',
  'draft:take-back',
  'version:list',
  'mail:prepare',
  'payment:prepare',
]);
/** What is written behind these would bring back what is gone. */
const ENDING: ReadonlySet<Channel> = new Set<Channel>(['draft:discard', 'bin:delete']);

/** A link on which text that is not written yet goes first, and goes with what is thrown away. */
export function guardedLink(link: Link, drafts: GuardedDrafts): Link {
  async function afterText<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
    await Promise.all(uids.map((uid) => drafts.settled(uid)));
    return await link.request(channel, input);
  }

  async function ending<C extends Channel>(channel: C, input: Input<C>, uids: readonly Uid[]): Promise<Output<C>> {
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
      const uids = CHANGING.has(channel) || ENDING.has(channel) ? uidsIn(input).filter((uid) => drafts.has(uid)) : [];
      // In the same turn where there is nothing to wait for: a window that goes away has no other.
      if (uids.length === 0) return link.request(channel, input);
      return ENDING.has(channel) ? ending(channel, input, uids) : afterText(channel, input, uids);
    },
    on: (event, listener) => link.on(event, listener),
  };
}

function uidsIn(input: unknown): readonly Uid[] {
  if (typeof input !== 'object' || input === null) return [];
  if ('uids' in input && Array.isArray(input.uids)) return input.uids.filter((uid) => typeof uid === 'string');
  if ('invoiceUid' in input && typeof input.invoiceUid === 'string') return [input.invoiceUid];
  return 'uid' in input && typeof input.uid === 'string' ? [input.uid] : [];
}

/** Those that were not deleted. */
function stayingIn(answer: unknown): readonly Uid[] {
  // Of the channels that end drafts only the bin answers with a list, one outcome for each.
  const outcomes = Array.isArray(answer) ? (answer as readonly BinOutcome[]) : [];
  return outcomes.filter(({ kind }) => kind === 'refused').map(({ uid }) => uid);
}
