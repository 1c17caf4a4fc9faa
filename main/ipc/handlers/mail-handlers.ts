import type { Input } from '#shared/ipc/contract.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SentMail } from '#main/db/mails/mail-store.ts';
import { answersOf, notSent } from '#main/db/mails/mail-store.ts';
import { mailPreparer } from '#main/db/mails/prepare-mail.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';

/** Obstacles that mean that the account cannot be reached, as opposed to a mail that only waits for its turn. */
const OFFLINE: ReadonlySet<string> = new Set(['offline_by_choice', 'unreachable', 'stopped']);

/** The most clients of one mail sheet that are fetched ahead of everything else; further ones come with the normal sweep. */
const MOST_CLIENTS_READ = 50;

/** Returns a function that prepares one mail with what the app knows now. */
export function mailPreparerOf(app: AppContext, kind: MailKind): (uid: Uid) => MailPreparation {
  const { book } = app.session();
  const { coolDownDays } = app.state().settings.mail;
  const companyName = app.paper.read().issuer.trim();
  return mailPreparer({ book, companyName, coolDownDays, now: app.now(), today: app.today() }, kind);
}

/** Returns a function that sends one mail under the circumstances of now. */
export function mailSenderOf(
  app: AppContext,
  { whenOffline, isConfirmed }: Pick<Input<'mail:send'>, 'whenOffline' | 'isConfirmed'>,
) {
  const { book, engine } = app.session();
  const isOffline = OFFLINE.has(engine.status().obstacle.kind);
  const holdMs = app.state().settings.mail.holdSeconds * 1_000;
  const circumstances = { asksWhenOnline: isOffline && whenOffline === 'ask', holdMs, isConfirmed };
  return (mail: OutgoingMail) => book.mails.send(mail, circumstances, app.now());
}

/** Does the same, also where the account was closed meanwhile: mails of the same sheet may be queued already. */
function senderOf(app: AppContext, asked: Parameters<typeof mailSenderOf>[1]): (mail: OutgoingMail) => SentMail {
  try {
    return mailSenderOf(app, asked);
  } catch (thrown) {
    return (mail) => notSent(mail, thrown);
  }
}

export function mailHandlers(app: AppContext) {
  return {
    'mail:prepare': async ({ kind, uids }) => {
      const prepared = await mapInSteps(uids, () => mailPreparerOf(app, kind));
      for (const uid of clientsToRead(prepared)) app.session().engine.request('connections', uid);
      return prepared;
    },
    'mail:send': async ({ mails, ...asked }) => answersOf(await mapInSteps(mails, () => senderOf(app, asked))),
    'mail:keep': ({ uid, kind, kept }) => {
      app.session().book.keptMails.keep(uid, kind, kept, app.now());
      return null;
    },
    'mail:history': async ({ uids }) => {
      const records = await mapInSteps(uids, () => {
        const { book } = app.session();
        return (uid) => listMailRecords(book, uid);
      });
      return records.flat();
    },
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

/**
 * Returns the clients whose contacts must be fetched before the mails can be addressed. For a sheet of several mails these are
 * clients whose contacts were never read, among the first few only, because each costs a request and the sheet asks again after
 * every answer. The client of a single mail is always fetched.
 */
export function clientsToRead(prepared: readonly MailPreparation[]): readonly Uid[] {
  const isSingle = prepared.length === 1;
  const clients = new Map(
    prepared.flatMap(({ clientUid, areContactsRead }) =>
      clientUid === null ? [] : [[clientUid, areContactsRead] as const],
    ),
  );
  return [...clients]
    .slice(0, MOST_CLIENTS_READ)
    .filter(([, areContactsRead]) => isSingle || !areContactsRead)
    .map(([uid]) => uid);
}
