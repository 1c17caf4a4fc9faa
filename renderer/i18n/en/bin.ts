import type { BinReason } from '#shared/screens/bin.ts';
import type { WayOut } from '#renderer/state/sync/sync-controller.svelte.ts';
import { plural, times } from './counting.ts';
import { byWay } from './way-out.ts';

const why: Readonly<Record<BinReason, string>> = {
  deleting: 'Delete waits',
  leaving: 'Delete on its way',
  refused: 'Delete did not go through',
  asked: 'Delete has a question',
  deleted: 'Deleted here',
  discarded: 'Never uploaded',
  given_up: 'Given up',
  gone: 'Gone from your account',
  hidden: 'In no list of your account',
};
const whyLong: Readonly<Record<BinReason, string>> = {
  deleting: 'Your account still has it: the delete has not left this computer yet.',
  leaving: 'The delete has left for your account, which has not confirmed it yet. It cannot be taken back from here.',
  refused:
    'Your account still has it: the delete did not go through. The outbox says why, and tries it again from there.',
  asked:
    'Your account still has it: the outbox asks you about this delete. Answer there whether the invoice goes or stays.',
  deleted: 'You deleted it from this computer. Your account keeps it in its trash; only its web app can restore it.',
  discarded: 'It was never in your account. It is kept here as it was.',
  given_up:
    'You gave it up while nobody knew whether it had arrived. Look in your account first: written once more, it may be there twice.',
  gone: 'Your account says that it no longer exists. This is the last version that was read.',
  hidden: 'Your account lists it no more: it is in the trash, archived, or no longer shared with you.',
};
const leaves = byWay('It leaves your account in a few seconds.', (when) => `Your account hears of it ${when}.`);
/** Sentences about deleting invoices while the service cannot be reached; until the delete leaves it can be undone. */
const leavesLater = (when: string) => ({
  after: `It goes to the trash of your account ${when}. You can undo this until then; after that only your account’s web app restores it.`,
  afterMany: `They go to the trash of your account ${when}. You can undo this until then; after that only your account’s web app restores them.`,
  afterManyMixed: `What your account has goes to its trash ${when}: you can undo that until then; after that only its web app restores it. The others go into the bin here.`,
});
const invoices = (count: number): string => times(count, 'invoice', 'invoices');
const named = (number: string): string => (number === '' ? 'Invoice without a number' : number);

/** Words of copying, deleting and the bin. */
export const bin = {
  bin: {
    title: 'Bin',
    lead: 'Invoices that are in no list any more. Their numbers count as taken.',
    link: 'Bin',
    moreActions: 'More actions',
    why,
    whyLong,
    list: 'Invoices in the bin',
    paper: 'The invoice as it was',
    count: (count: number) => invoices(count),
    more: (count: number) => `Show ${String(count)} more`,
    emptyTitle: 'The bin is empty',
    emptyText: 'What you delete or discard, and what disappears from your account, can be looked at here.',
    search: 'Search the bin',
    searchHint: 'Number, client, text',
    nothingFoundTitle: 'Nothing found in the bin',
    nothingFound: (search: string) => `No invoice in the bin contains “${search}”.`,
    clearSearch: 'Clear search',
    empty: 'Empty…',
    emptyAsk: (count: number) => `Remove ${invoices(count)} for good?`,
    emptyAskText: (count: number) =>
      `${plural(count, 'It was', 'They were')} never in your account and ${plural(count, 'is', 'are')} nowhere but in this bin: ${plural(count, 'its text and its', 'their text and their')} kept versions cannot be brought back. What your account had stays here.`,
    emptyConfirm: (count: number) => `Remove ${String(count)} for good`,
    emptied: (count: number) => `${invoices(count)} removed for good.`,
    choose: 'Choose an invoice to see it as it was.',
    noNumber: 'No number',
    noClient: 'No client',
    leaves: (seconds: number) => `leaves in ${String(seconds)} s`,
    since: (ago: string) => `${ago}`,
    restore: 'Undo delete',
    restoreDraft: 'Restore draft',
    recreate: 'Recreate as draft',
    recreated: (number: string) => `${named(number)} is a new draft with what was in the bin.`,
    linesMissing: 'Its lines were never downloaded, so it cannot be written again from here.',
    clientGone: 'Its client was removed from your account: choose another one.',
    deleted: (number: string, way: WayOut) => `${named(number)} deleted. ${leaves[way]}`,
    binned: (number: string) => `${named(number)} is in the bin.`,
    deletedMany: (count: number) => `${invoices(count)} deleted.`,
    stepDeleted: (number: string) => `${number === '' ? 'invoice' : number} deleted`,
    stepDeletedMany: (count: number) => `${invoices(count)} deleted`,
    notRestored: (count: number, message: string) => `${invoices(count)} could not be brought back: ${message}`,
    notTakenBack: (count: number, message: string) => `${times(count, 'invoice stays', 'invoices stay')}: ${message}`,
    hasLeft: 'It has already left for your account. Delete it on its page if it is wrong.',
    ask: {
      title: (number: string) => `Delete ${number === '' ? 'this invoice' : number}?`,
      titleMany: (count: number) => `Delete ${invoices(count)}?`,
      withClient: (client: string) =>
        client === '' ? 'Your client already has this invoice.' : `${client} already has this invoice.`,
      paid: (amount: string) => `${amount} was paid on it.`,
      mails: (count: number) =>
        count === 1
          ? 'An e-mail that waits to leave is taken back with it.'
          : `${String(count)} e-mails that wait to leave are taken back with it.`,
      leaving: byWay(
        {
          after:
            'It goes to the trash of your account. You can undo this for ten seconds; after that only your account’s web app restores it.',
          afterMany:
            'They go to the trash of your account. You can undo this for ten seconds; after that only your account’s web app restores them.',
          afterManyMixed:
            'What your account has goes to its trash: you can undo that for ten seconds; after that only its web app restores it. The others go into the bin here.',
        },
        leavesLater,
      ),
      isGone: 'It is not in your invoices any more.',
      afterLocal: 'It goes into the bin of this computer, and comes back from there whenever you want.',
      afterManyLocal: 'They go into the bin of this computer, and come back from there whenever you want.',
      local: 'Only on this computer',
      nothing: 'Nothing hangs on it',
      confirm: 'Delete',
      confirmMany: (count: number) => `Delete ${String(count)}`,
      more: (count: string) => `Show ${count} more`,
      columns: { invoice: 'Invoice', client: 'Client', hangs: 'What hangs on it', outcome: 'Result' },
      done: 'Deleted',
      result: (done: number, refused: number) => `${invoices(done)} deleted, ${String(refused)} not.`,
      close: 'Done',
    },
  },

  copy: {
    copied: (number: string, from: string) => `${number} is a copy of ${named(from)}.`,
    step: (number: string) => `${number === '' ? 'a copy' : number} created`,
    stepMany: (count: number) => `${times(count, 'copy', 'copies')} created`,
    repeat: 'Same for this month',
    sameAs: (number: string) => `Same as ${named(number)}`,
    sameAsDetails: (day: string, lines: number, amount: string) =>
      [day, times(lines, 'line', 'lines'), amount].filter((part) => part !== '').join(' · '),
    filled: (number: string) => `Filled like ${named(number)}, with the months in its texts moved on.`,
    many: {
      title: (count: number) => `Duplicate ${invoices(count)}`,
      lead: 'Each copy is a draft with a number of its own, dated today and due by the same terms.',
      texts: 'Texts',
      asTheyAre: 'As they are',
      movedOn: 'Months moved on',
      start: (count: number) => `Duplicate ${String(count)}`,
      waiting: 'waits',
      outcome: 'Result',
      copied: (number: string) => `${named(number)} created`,
      result: (done: number, refused: number) =>
        refused === 0
          ? `${times(done, 'copy', 'copies')} created.`
          : `${times(done, 'copy', 'copies')} created, ${String(refused)} not possible.`,
      tooMany: (most: string) => `At most ${most} invoices are copied or deleted at once.`,
      open: 'Open',
      usePrices: (count: number) => `Use today’s prices (${times(count, 'line', 'lines')})`,
      pricesUsed: 'today’s prices',
    },
    prices: {
      title: 'Prices have changed',
      lead: 'Your catalogue has other prices today than the invoice that was copied.',
      line: 'Line',
      was: 'On the copy',
      today: 'Catalogue today',
      keep: 'Keep these prices',
      use: 'Use today’s prices',
      used: (count: number) => `${times(count, 'line has', 'lines have')} today’s price.`,
      gone: 'This draft is not in the book any more.',
      saved: (number: string) => `${named(number)} was saved since. Change its prices in the editor.`,
      changedSince: (number: string) => `The prices of ${named(number)} were changed again since.`,
    },
  },
};
