import { actsOfOthers } from './beside.ts';
import type { Aimed } from './draw-aimed.ts';
import type { Step } from './draw-course.ts';
import { drawCourse } from './draw-course.ts';

/** What people do to payments in the window: record, change, delete, mark, and take each of it back. */
const courses: readonly (readonly Step[])[] = [
  ['record_payment', 'time passes', 'change_payment_here', 'others act', 'sync_now', 'time passes'],
  ['record_payment', 'take_payment_back', 'restore_payment', 'time passes', 'change_payment_here', 'time passes'],
  ['record_payment', 'change_payment_here', 'time passes', 'delete_payment_here', 'restore_payment', 'time passes'],
  [
    'open_payment',
    'others act',
    'sync_now',
    'time passes',
    'change_payment_here',
    'time passes',
    'delete_payment_here',
  ],
  [
    'go_offline',
    'open_payment',
    'change_payment_here',
    'change_payment_here',
    'delete_payment_here',
    'restore_payment',
    'go_online',
  ],
  ['open_payment', 'change_payment_here', 'others act', 'delete_payment_here', 'time passes', 'restore_payment'],
  ['open_payment', 'mark_received', 'change_payment_here', 'time passes', 'unmark_received', 'delete_payment_here'],
  ['record_payment', 'mark_received', 'unmark_received', 'time passes', 'mark_received', 'time passes'],
  ['record_payment', 'time passes', 'record_payment', 'others act', 'sync_now', 'time passes', 'delete_payment_here'],
  [
    'go_offline',
    'record_payment',
    'change_payment_here',
    'mark_received',
    'take_payment_back',
    'restore_payment',
    'go_online',
  ],
  [
    'go_offline',
    'new_draft',
    'type_line',
    'record_payment',
    'open_editor',
    'type_text',
    'go_online',
    'time passes',
    'save_editor',
  ],
  ['record_payment', 'open_payment', 'time passes', 'others act', 'sync_now', 'time passes', 'change_payment_here'],
  ['open_payment', 'delete_payment_here', 'others act', 'restore_payment', 'change_payment_here', 'time passes'],
  ['record_payment', 'remind', 'time passes', 'take_payment_back', 'delete_payment_here', 'time passes'],
];

/** What may come in between, by how often it is drawn. */
const between: readonly Step[] = [
  ...Array<Step>(4).fill('others act'),
  ...Array<Step>(3).fill('time passes'),
  ...Array<Step>(2).fill('sync_now'),
  ...Array<Step>(2).fill('restart'),
  ...Array<Step>(2).fill('resolve'),
  ...Array<Step>(2).fill('change_payment_here'),
  ...Array<Step>(2).fill('restore_payment'),
  'record_payment',
  'open_payment',
  'take_payment_back',
  'delete_payment_here',
  'mark_received',
  'unmark_received',
  'remind',
  'discard',
  'retry',
  'go_offline',
  'go_online',
];

/** A person at the payments of one invoice. */
export const drawPaid = (seed: number): Aimed =>
  drawCourse(seed, {
    name: 'paid',
    courses,
    followers: courses.filter(([first]) => first === 'open_payment' || first === 'go_offline'),
    between,
    theirs: actsOfOthers('create payment'),
    labels: [
      ...Array<string>(2).fill('POST /api/invs/:id/payments'),
      ...Array<string>(2).fill('PUT /api/invs/:id/payments/:id'),
      'DELETE /api/invs/:id/payments/:id',
      'POST /api/invs/:id/payments/:id/mark_as_realized',
    ],
    inHand: new Set<Step>([
      'open_editor',
      'open_payment',
      'change_payment_here',
      'take_payment_back',
      'delete_payment_here',
      'mark_received',
      'unmark_received',
    ]),
    // What is recorded here is the newest there, and so is mostly what others do something to.
    theirPick: (steps, _start, pick) => (steps[0] === 'open_payment' ? pick : -1),
  });
