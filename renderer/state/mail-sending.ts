import { toAppError } from '#shared/errors.ts';
import type { MailPreparation, MailQueued, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Toasts } from './toasts.svelte.ts';

interface Surroundings {
  readonly link: Link;
  readonly toasts: Toasts;
}

export interface SendOptions {
  readonly whenOffline: 'ask' | 'send';
  readonly isConfirmed: boolean;
}

type Queued = Extract<MailQueued, { readonly kind: 'queued' }>;

/** Queues mails and says what becomes of them, with a way back while there is one. `prepared` is what they were written on. */
export async function sendMails(
  app: Surroundings,
  mails: readonly OutgoingMail[],
  options: SendOptions,
  prepared: readonly MailPreparation[],
): Promise<readonly MailQueued[]> {
  const answers = await app.link.request('mail:send', { mails, ...options });
  const queued = answers.filter((answer) => answer.kind === 'queued');
  const [only] = queued;
  const about = queued.length === 1 ? prepared.find(({ uid }) => uid === only?.uid) : undefined;
  if (queued.length > 0) tell(app, queued, about ?? null);
  return answers;
}

/** `about` is what a single one is about. */
function tell(app: Surroundings, queued: readonly Queued[], about: MailPreparation | null): void {
  const count = queued.length;
  const who =
    about === null ? words.mail.mails(count) : words.mail.mailAbout(about.invoice.number.trim(), about.clientName);
  const asking = queued.every(({ asksWhenOnline }) => asksWhenOnline);
  const until = Math.max(0, ...queued.map(({ leavesAt }) => leavesAt ?? 0));
  const left = until - Date.now();
  const undo = {
    label: words.mail.undo,
    run: () =>
      void takeBack(
        app,
        queued.map(({ id }) => id),
      ),
  };
  if (asking) app.toasts.info(`${words.mail.queued(null, count, who)} ${words.mail.queuedOffline(count)}`, undo);
  else if (left > 0) app.toasts.info(words.mail.queued(Math.ceil(left / 1_000), count, who), undo, left);
  else app.toasts.info(words.mail.queued(null, count, who));
}

/** Takes mails back that have not left. The first that has says so; the others are still taken back. */
export async function takeBack({ link, toasts }: Surroundings, ids: readonly number[]): Promise<void> {
  let count = 0;
  for (const id of ids) {
    try {
      await link.request('outbox:resolve', { id, decision: { kind: 'discard' } });
      count += 1;
    } catch (thrown) {
      toasts.error(toAppError(thrown).message);
    }
  }
  if (count > 0) toasts.info(words.mail.undone(count));
}
