import type { Snooze } from '#shared/mail/chase.ts';
import { chaseFacts } from '#main/db/chase/chase-facts.ts';
import { listChase } from '#main/db/chase/chase-list.ts';
import { contactsOfInvoice } from '#main/db/mails/contact-notes.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Handles chase runs and the contact log. They exist in the book only; reminders are sent by `mail:send`. */
export function chaseHandlers(app: AppContext) {
  return {
    'chase:list': () =>
      listChase(() => {
        const { coolDownDays } = app.state().settings.mail;
        return { book: app.session().book, coolDownDays, now: app.now(), today: app.today() };
      }),
    'chase:facts': ({ clientUid }) => chaseFacts(app.session().book.orm, clientUid),
    'chase:snooze': async ({ snoozes }) => {
      const snooze = () => {
        const { contactLog } = app.session().book;
        return (one: Snooze) => contactLog.snooze([one]);
      };
      const around = (step: () => void): void => {
        app.session().book.writer.write(step);
      };
      return (await mapInSteps(snoozes, snooze, { around })).flat();
    },
    'contact:note': (note) => app.session().book.contactLog.note(note, app.now()),
    'contact:of-invoice': ({ uid }) => contactsOfInvoice(app.session().book.orm, uid),
  } satisfies Partial<Handlers>;
}
