import { chaseFacts } from '#main/db/chase/chase-facts.ts';
import { listChase } from '#main/db/chase/chase-list.ts';
import { contactsOfInvoice } from '#main/db/mails/contact-notes.ts';
import type { AppContext } from '#main/ipc/context.ts';
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
    'chase:snooze': ({ snoozes }) => app.session().book.contactLog.snooze(snoozes),
    'contact:note': (note) => app.session().book.contactLog.note(note, app.now()),
    'contact:of-invoice': ({ uid }) => contactsOfInvoice(app.session().book.orm, uid),
  } satisfies Partial<Handlers>;
}
