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
    discard: 'Discard',
    discardNamed: (sentence: string) => `Discard: ${sentence}`,
    discardTitle: 'Discard this change?',
    discardText: 'It will not be sent. What is already in your account stays as it is.',
    discardConfirm: 'Discard change',
    discarded: 'Change discarded.',
    retry: 'Send again',
    retryNamed: (sentence: string) => `Send again: ${sentence}`,
    decide: { mine: 'Use mine', theirs: 'Use the account’s' },
    decideNamed: {
      mine: (sentence: string) => `Use mine: ${sentence}`,
      theirs: (sentence: string) => `Use the account’s: ${sentence}`,
    },
    open: 'Open',
    openNamed: (sentence: string) => `Open: ${sentence}`,
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
