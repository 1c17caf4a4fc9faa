import type { Screen } from './screen.ts';
import { click, heading, inTurn, opened, text } from './screen.ts';

const outbox = '?scenario=account#/outbox';
const asks = (name: string, button: RegExp, role: 'dialog' | 'alertdialog'): Screen => ({
  name,
  at: outbox,
  open: inTurn(click(button), opened(role)),
  opens: ['DecisionDialog'],
});

/** What waits, and everything it can ask. */
export const outboxScreens: readonly Screen[] = [
  { name: 'outbox', at: outbox, open: heading('Needs you') },
  { name: 'outbox offline', at: '?scenario=offline#/outbox', open: heading('Needs you') },
  { name: 'conflicts', at: '?scenario=conflicts#/outbox', open: heading('Needs you') },
  { name: 'empty outbox', at: '?scenario=empty#/outbox', open: text('Everything is in your account') },
  asks('question before a discard', /^Discard: Create client/, 'alertdialog'),
  asks('question before it is sent twice', /^Send all the same: Remind/, 'alertdialog'),
  asks('another number', /^Other number…: /, 'dialog'),
  asks('which one it is', /^Is it one of these\?: /, 'dialog'),
];
