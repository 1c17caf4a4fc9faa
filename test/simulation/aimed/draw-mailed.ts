import { actsOfOthers } from './beside.ts';
import type { Aimed } from './draw-aimed.ts';
import type { Step } from './draw-course.ts';
import { drawCourse } from './draw-course.ts';

/** What people do around a mail in the window: write it, send it off, take it back, and go on with its invoice. */
const courses: readonly (readonly Step[])[] = [
  ['write_mail', 'others act', 'sync_now', 'time passes', 'send_mail', 'time passes'],
  ['send_mail', 'take_mail_back', 'send_mail', 'time passes', 'resolve'],
  ['go_offline', 'send_mail', 'others act', 'go_online', 'time passes', 'resolve', 'time passes'],
  ['open_editor', 'type_text', 'send_mail', 'time passes', 'open_editor', 'type_line', 'send_mail', 'time passes'],
  ['send_mail', 'record_payment', 'time passes', 'send_mail', 'time passes', 'resolve'],
  ['new_draft', 'type_line', 'send_mail', 'time passes', 'undo_save', 'take_mail_back', 'time passes'],
  ['send_mail', 'throw_away', 'take_back', 'send_mail', 'time passes', 'resolve'],
  ['go_offline', 'send_mail', 'restart', 'go_online', 'time passes', 'resolve', 'time passes'],
  ['send_mail', 'restart', 'time passes', 'send_mail', 'resolve', 'time passes', 'resolve'],
  ['open_editor', 'type_line', 'save_editor', 'send_mail', 'undo_save', 'time passes', 'resolve'],
  ['send_mail', 'send_mail', 'time passes', 'resolve', 'resolve', 'time passes', 'send_mail'],
  ['write_mail', 'open_editor', 'type_line', 'send_mail', 'others act', 'time passes', 'resolve'],
  ['send_mail', 'others act', 'time passes', 'resolve', 'time passes', 'retry', 'send_mail'],
];

/** What may come in between, by how often it is drawn. */
const between: readonly Step[] = [
  ...Array<Step>(4).fill('others act'),
  ...Array<Step>(3).fill('time passes'),
  ...Array<Step>(2).fill('sync_now'),
  ...Array<Step>(3).fill('restart'),
  ...Array<Step>(3).fill('resolve'),
  ...Array<Step>(2).fill('send_mail'),
  ...Array<Step>(2).fill('take_mail_back'),
  'write_mail',
  'deliver',
  'remind',
  'record_payment',
  'open_editor',
  'type_line',
  'save_editor',
  'throw_away',
  'take_back',
  'discard',
  'retry',
  'go_offline',
  'go_online',
];

/** A person at the mails of one invoice. */
export const drawMailed = (seed: number): Aimed =>
  drawCourse(seed, {
    name: 'mailed',
    courses,
    followers: courses.filter(([first]) => first === 'send_mail' || first === 'go_offline'),
    between,
    theirs: actsOfOthers('deliver'),
    labels: [
      ...Array<string>(3).fill('POST /api/invs/:id/deliver'),
      ...Array<string>(3).fill('POST /api/invs/:id/reminder'),
      'PUT /api/invs/:id',
      'POST /api/invs',
    ],
    inHand: new Set<Step>(['open_editor', 'write_mail', 'send_mail', 'record_payment', 'throw_away', 'take_back']),
    theirPick: (steps, start, pick) => (steps[0] === 'new_draft' ? -1 : (start.places[pick] ?? 0)),
  });
