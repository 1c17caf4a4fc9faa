import type { MailQueryContext } from '#main/db/queries/mail-queries.ts';
import { prepareMails } from '#main/db/queries/mail-queries.ts';
import { listMailRecords } from '#main/db/queries/mail-records.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Obstacles that a mail meets because there is no way to the account, not because it has to wait its turn. */
const OFFLINE: ReadonlySet<string> = new Set(['offline_by_choice', 'unreachable', 'stopped']);

export function mailHandlers(app: AppContext) {
  function contextOf(): MailQueryContext {
    const { book, account } = app.session();
    const { coolDownDays } = app.state().settings.mail;
    return { book, companyName: account.name, coolDownDays, now: app.now(), today: app.today() };
  }

  return {
    'mail:prepare': ({ kind, uids }) => {
      const prepared = prepareMails(contextOf(), kind, uids);
      const [only] = prepared;
      // Whom a single mail is for should be known by the time it is written.
      if (prepared.length === 1 && only !== undefined && only.clientUid !== null)
        app.session().engine.request('connections', only.clientUid);
      return prepared;
    },
    'mail:send': ({ mails, whenOffline, isConfirmed }) => {
      const { book, engine } = app.session();
      const isOffline = OFFLINE.has(engine.status().obstacle.kind);
      const holdMs = app.state().settings.mail.holdSeconds * 1_000;
      const circumstances = { asksWhenOnline: isOffline && whenOffline === 'ask', holdMs, isConfirmed };
      const queued = book.mails.send(mails, circumstances, app.now());
      engine.wake();
      return queued;
    },
    'mail:keep': ({ uid, kind, kept }) => {
      app.session().book.keptMails.keep(uid, kind, kept, app.now());
      return null;
    },
    'mail:history': ({ uids }) => uids.flatMap((uid) => listMailRecords(app.session().book, uid)),
    'mail:templates': () => app.session().book.mailTemplates.list(),
    'mail:save-template': (template) => {
      const { mailTemplates } = app.session().book;
      mailTemplates.save(template, app.now());
      return mailTemplates.list();
    },
    'mail:reset-template': ({ language, stage }) => {
      const { mailTemplates } = app.session().book;
      mailTemplates.remove(language, stage);
      return mailTemplates.list();
    },
  } satisfies Partial<Handlers>;
}
