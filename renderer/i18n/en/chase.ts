import type { ClientContact, LeftOutReason } from '#shared/mail/chase.ts';
import type { PayLag } from '#shared/payments/pay-lag.ts';
import { times } from './counting.ts';

const daysAgo = (days: number): string => (days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${String(days)} days ago`);

interface Counted {
  readonly reminded: number;
  readonly snoozed: number;
  readonly called: number;
  readonly skipped: number;
}

/** Words of the chase run. */
export const chase = {
  chase: {
    title: 'Chase what is overdue',
    start: 'Chase all',
    place: (place: number, count: number) => `${String(place)} of ${String(count)}`,
    placeLabel: 'Clients decided',
    end: 'End',
    actions: 'What to do',
    remind: 'Remind',
    snooze: 'Snooze…',
    call: 'Note a call…',
    skip: 'Skip',
    back: 'Back',
    edit: 'Edit the text',
    editDone: 'Done editing',
    openInvoice: (number: string) => `Open ${number === '' ? 'this invoice' : number}`,
    late: (days: number) => `${times(days, 'day', 'days')} late`,
    due: (day: string) => `due ${day}`,
    owes: 'Overdue',
    invoices: 'Overdue invoices',
    about: 'The reminder is about',
    lastContact: 'Last contact',
    contacts: { sent: 'Invoice sent', reminded: 'Reminded', called: 'Called' } satisfies Record<
      ClientContact['kind'],
      string
    >,
    contact: (what: string, days: number, number: string) =>
      `${what} ${daysAgo(days)}${number === '' ? '' : `, ${number}`}`,
    noContact: 'None from this computer',
    usually: 'Usually pays',
    lag: ({ days, count }: PayLag) => {
      const when =
        days === 0
          ? 'on the due date'
          : days > 0
            ? `${times(days, 'day', 'days')} late`
            : `${times(-days, 'day', 'days')} early`;
      return `${when} (${String(count)} invoices)`;
    },
    noLag: 'Not known yet',
    noLagWhy: 'Too few of their paid invoices are on this computer with their payments.',
    calls: 'Calls',
    callWithoutText: 'Called',
    announced: (place: string, name: string, count: number, sums: string, late: number) =>
      `${place}: ${name}, ${times(count, 'overdue invoice', 'overdue invoices')}, ${sums}, ${times(late, 'day', 'days')} late.`,

    snoozeTitle: (name: string) => `Snooze ${name === '' ? 'this client' : name} until`,
    snoozeText: (count: number) =>
      count === 1
        ? 'The invoice is left out of chase runs until then.'
        : `These ${String(count)} invoices are left out of chase runs until then.`,
    until: 'Until',
    untilPast: 'Choose a day after today.',
    untilUnread: 'Enter a day: a date, +14 or eom.',
    spans: { 3: 'In 3 days', 7: 'In a week', 14: 'In two weeks', 30: 'In 30 days' },
    spanLabel: 'Suggestions',
    snoozeButton: 'Snooze',
    noteTitle: (name: string) => `Note a call with ${name === '' ? 'this client' : name}`,
    noteText: 'It stays on this computer and counts as the last contact.',
    note: 'What was said',
    noteButton: 'Save the call',
    noteResumed: 'What you typed before is back.',
    noteStartOver: 'Start over',
    noteKept: (name: string) =>
      `What you typed about the call with ${name === '' ? 'this client' : name} is kept until you quit. Note a call with them to go on.`,

    snoozed: (name: string, until: string) => `${name} is snoozed until ${until}.`,
    noted: (name: string) => `The call with ${name} is noted.`,
    undoSnooze: (name: string) => `snooze of ${name}`,
    undoNote: (name: string) => `call with ${name}`,
    undoReminder: (name: string) => `reminder to ${name}`,
    leaves: (name: string) => `${name} has left the run: nothing of theirs is to be chased any more.`,

    decided: {
      reminded: 'Reminded',
      snoozed: (until: string) => `Snoozed until ${until}`,
      called: 'Call noted',
      skipped: 'Skipped',
      open: 'Not decided',
    },
    mailWaits: 'waits to leave',
    mailBack: 'taken back',

    emptyTitle: 'Nothing to chase',
    emptyText: 'No invoice is overdue.',
    emptyLeftOut: 'Everything overdue is left out today; below is why.',
    partial: 'Not all invoices have been downloaded yet: there may be more to chase.',
    unread: 'Your account was not read yet, so what is overdue is not known.',
    offline: 'You are offline. Reminders wait; snoozes and calls are kept at once.',

    leftOut: (count: number) => `Left out today: ${times(count, 'client', 'clients')}`,
    reason: (reason: LeftOutReason, until: string) => {
      switch (reason.kind) {
        case 'snoozed':
          return `Snoozed until ${until}`;
        case 'contacted':
          return `In touch ${daysAgo(reason.days)}`;
        case 'mail_waits':
          return 'An e-mail to them is on its way';
        case 'mail_asks':
          return 'An earlier e-mail waits for your decision';
        case 'payment_recorded':
          return 'A recorded payment covers it';
      }
    },
    wake: (name: string) => `Chase ${name} again`,
    wakeShort: 'Chase again',

    overTitle: 'The run is over',
    overNone: 'Nothing was decided.',
    summed: ({ reminded, snoozed, called, skipped }: Counted) =>
      [
        reminded === 0 ? '' : times(reminded, 'reminder', 'reminders'),
        snoozed === 0 ? '' : `${String(snoozed)} snoozed`,
        called === 0 ? '' : times(called, 'call noted', 'calls noted'),
        skipped === 0 ? '' : `${String(skipped)} left open`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    resume: (count: number) => `Go on with ${count === 1 ? 'the one' : `the ${String(count)}`} left open`,
    undoOf: (name: string) => `Undo: ${name}`,
    done: 'Done',
    columns: { client: 'Client', decision: 'Decision', invoices: 'Invoices' },

    log: 'Calls and chasing',
    snoozedUntil: (until: string) => `Left out of chase runs until ${until}.`,
  },
};
