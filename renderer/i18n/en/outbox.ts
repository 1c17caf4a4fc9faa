import { times } from './counting.ts';

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
    emptyTitle: 'Everything is in your account',
    emptyText: (ago: string | null) =>
      ago === null ? 'Nothing is waiting.' : `Last checked ${ago}. Nothing is waiting.`,
    discardTitle: 'Discard this change?',
    discardText: 'It will not be sent. What is already in your account stays as it is.',
    discardConfirm: 'Discard change',
    discarded: 'Change discarded.',
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
    /** Of a mail that can still be taken back. */
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
    keepTwin: 'Both are right',
    notes: 'Done without asking · last 7 days',
    undo: 'Undo',
    undoNamed: (sentence: string) => `Undo: ${sentence}`,
    undone: 'taken back',
    open: 'Open',
    openNamed: (sentence: string) => `Open: ${sentence}`,
    conflict: {
      label: (sentence: string) => `What differs: ${sentence}`,
      what: 'What',
      mine: 'Yours',
      theirs: 'In your account',
      total: 'Total',
      whole: 'All of it',
      changed: 'changed',
      deleted: 'deleted',
      empty: 'empty',
      yes: 'yes',
      no: 'no',
      another: 'another one',
      /** Of the service's names those that people call something else. */
      fields: {
        connection: 'client',
        statement_no: 'number',
        combined_amount_percent: 'amount',
      } as Readonly<Record<string, string>>,
    },
    said: (message: string) => `Your account said: “${message}”`,
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
