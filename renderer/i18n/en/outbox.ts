import { times } from './counting.ts';
import { byWay } from './way-out.ts';

const twinLeaves = (when: string): string =>
  `It leaves your account ${when}, and waits here until then. After that only your account’s web app restores it.`;

/** Words of the outbox. */
export const outbox = {
  outbox: {
    title: 'Outbox',
    summary: (needsYou: number, waiting: number) =>
      [
        needsYou > 0 ? `${times(needsYou, 'needs', 'need')} you` : '',
        waiting > 0 ? `${String(waiting)} waiting` : '',
        'nothing is lost if you quit',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    syncNow: 'Sync now',
    pause: 'Pause',
    resume: 'Go online',
    needsYou: 'Needs you',
    waiting: 'Waiting · in this order',
    done: 'Done · last 7 days',
    /** Does not claim that everything is uploaded: drafts exist only here, and discarded changes nowhere. */
    emptyTitle: 'Nothing is waiting',
    emptyText: (ago: string | null) =>
      `What you saved has reached your account, or you discarded it.${ago === null ? '' : ` Last checked ${ago}.`}`,
    discardTitle: 'Discard this change?',
    discardText: 'It will not be sent. What is already in your account stays as it is.',
    discardUnknownText: 'It will not be sent again. If it has arrived after all, it stays in your account.',
    discardOfCopyText:
      'It will not be sent from here. It may have been sent since the copy of your book was made, and nothing takes that back.',
    discardConfirm: 'Discard change',
    discarded: 'Change discarded.',
    discardedToBin: 'Discarded. The invoice is in the bin.',
    actions: {
      mine: 'Use mine',
      theirs: 'Use the account’s',
      retry: 'Send again',
      discard: 'Discard',
      renumber: 'Other number…',
      adopt: 'Is it one of these?',
      send: 'Send all the same',
      check: 'Check',
      dismiss: 'Leave it',
    },
    /** Buttons of a payment that the account may have already, or that is more than is due. */
    paymentActions: {
      create: 'Record it all the same',
      update: 'Change it all the same',
      realize: 'Mark it all the same',
    },
    /** Buttons of a create of which the account has got one like it since. */
    alikeActions: { adopt: 'Use that one…', send: 'Keep both' },
    alikeTitle: 'Use the one that is there?',
    alikeText:
      'What you created here is not sent. All that waits for it goes to the one in your account, and what you typed that it lacks is added to it.',
    /** Buttons of a mail in its undo window. */
    holdActions: { send: 'Send now', discard: 'Undo' },
    leavesIn: (seconds: number) => `leaves in ${String(seconds)} s`,
    actionNamed: (action: string, sentence: string) => `${action}: ${sentence}`,
    sendTitle: 'Send it all the same?',
    sendMailText: 'It may have been sent already. Whoever gets it twice gets it twice.',
    sendCreateText: 'If it has arrived after all, it will be in your account twice.',
    sendConfirm: 'Send',
    renumberTitle: 'Another number',
    renumberLabel: 'Number',
    renumberConfirm: 'Use this number',
    adoptTitle: 'Which one is it?',
    adoptText:
      'It is taken for what you sent; nothing is sent again. If it is none of these, close this and send it all the same.',
    twins: 'In your account twice?',
    twinText: 'No answer came when it was sent, and now there are two alike.',
    trashTwin: 'Put the second one into the trash',
    trashTwinTitle: 'Put the second one into the trash?',
    trashTwinText: byWay(twinLeaves('in ten seconds'), twinLeaves),
    trashTwinConfirm: 'Into the trash',
    keepTwin: 'Both are right',
    notes: 'Done without asking · last 7 days',
    undo: 'Undo',
    undoNamed: (sentence: string) => `Undo: ${sentence}`,
    undone: 'taken back',
    open: 'Open',
    openNamed: (sentence: string) => `Open: ${sentence}`,
    edit: 'Edit…',
    editNamed: (sentence: string) => `Edit: ${sentence}`,
    conflict: {
      label: (sentence: string) => `What differs: ${sentence}`,
      region: (sentence: string) => `Decide: ${sentence}`,
      changedThere: (fields: readonly string[], lines: number) =>
        fields.length === 0 && lines === 0
          ? 'It was changed in your account since you started.'
          : `Changed in your account since you started: ${[
              ...fields,
              ...(lines > 0 ? [times(lines, 'line', 'lines')] : []),
            ].join(', ')}.`,
      money: {
        both_sides: 'Both changed what the total depends on, so nothing leaves before you have seen what it comes to.',
        left_draft: 'It is no draft any more in your account, so no new total leaves before you have seen it.',
        base_unknown: 'What it looked like before is not known here, so no total leaves before you have seen it.',
      },
      deletedHere: 'You deleted it here, and it was changed in your account since.',
      deletedThere: 'It is gone from your account, and you had changed it here.',
      newer: 'It was changed in your account once more. This is how it is now: decide again.',
      what: 'What',
      mine: 'Yours',
      theirs: 'In your account',
      before: 'Before',
      choice: 'Choice',
      showBefore: 'Show what it was before',
      picks: {
        mine: 'Yours',
        theirs: 'Account’s',
        suggestion: 'Both texts',
        joined: 'Both',
        both: 'Keep two',
      },
      once: 'Keep one',
      pickOf: (what: string) => `Choice for ${what}`,
      combined: 'Both texts',
      total: 'Total',
      chosenTotal: 'Total as chosen',
      unknownTotal: 'only your account can say',
      /** Shown while the total is being computed. */
      openTotal: '…',
      unreadTotal: 'could not be worked out',
      stillOpen: (count: number) => `${times(count, 'row is', 'rows are')} still to be decided.`,
      saveMix: 'Save this mix',
      allMine: 'Use mine everywhere',
      allTheirs: 'Use the account’s',
      asDraft: 'Keep mine as a new draft',
      keptAsDraft: (number: string) =>
        `What you wrote is ${number === '' ? 'a new draft' : `the draft ${number}`} now.`,
      deleteAnyway: 'Delete it all the same',
      keepIt: 'Keep it as it is there',
      createAgain: 'Create it again',
      letGo: 'Let mine go',
      saved: 'Saved. It leaves with the next sync.',
      deleteSaved: byWay('Saved. The delete leaves in a few seconds.', (when) => `Saved. The delete leaves ${when}.`),
      leftToAccount: 'Saved. Your account stays as it is.',
      askedAgain: 'You are asked once more.',
      keys: '↑ ↓ rows · ← yours · → your account’s',
      absent: 'not there',
      deleted: 'deleted',
      gone: 'gone',
      marks: {
        deleted_here: 'removed by you, changed in your account',
        deleted_there: 'changed by you, removed in your account',
        same_line_twice: 'added on both sides: the same line twice?',
      },
      joined: {
        mine: { added: 'added by you', removed: 'removed by you', changed: 'changed by you' },
        theirs: {
          added: 'added in your account',
          removed: 'removed in your account',
          changed: 'changed in your account',
        },
        joined: { added: 'on both sides', removed: 'on both sides', changed: 'changed on both sides, joined' },
      },
      changed: 'changed',
      empty: 'empty',
      yes: 'yes',
      no: 'no',
      another: 'another one',
      /** Fields of the service with another everyday name. */
      fields: {
        connection: 'client',
        statement_no: 'number',
        po_number: 'PO number',
        combined_amount_percent: 'amount',
      } as Readonly<Record<string, string>>,
    },
    question: {
      decide: 'Decide…',
      close: 'Close',
      toOutbox: 'Answer in the outbox',
      conflict: 'You and your account differ on this invoice: which of the two shall count?',
      other: (sentence: string, note: string) => (note === '' ? sentence : `${sentence}: ${note}`),
    },
    lastTry: (message: string) => `Last try: ${message}`,
    attempts: (count: number) => `${times(count, 'attempt', 'attempts')}`,
    cancelled: 'Discarded',
    effects: {
      mail: 'E-mails someone',
      number: 'Takes a number',
      money: 'Records money',
      delete: 'Deletes',
    },
  },
};
