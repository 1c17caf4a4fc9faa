import { toAppError } from '#shared/errors.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#shared/words/words.ts';
import type { InvoiceActions } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UndoStack, UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import { SAID } from '#renderer/state/undo/undo-stack.svelte.ts';

export interface MailDeps {
  readonly link: Link;
  readonly toasts: Toasts;
  readonly undo: Pick<UndoStack, 'offer'>;
  readonly actions: Pick<InvoiceActions, 'asking'>;
}

interface SendOptions {
  readonly whenOffline: 'ask' | 'send';
  readonly isConfirmed: boolean;
}

export type Queued = Extract<MailQueued, { readonly kind: 'queued' }>;

/** Says that mails are queued, with an undo while they wait. */
export type OfferBack = (said: string, queued: readonly Queued[], ms?: number) => void;

/** Offers one undo for all mails, through the session's undo stack. */
export const offeredBack =
  (app: MailDeps): OfferBack =>
  (said, queued, ms) => {
    app.undo.offer(said, sentStep(app, queued), ms);
  };

/**
 * Queues mails and shows the result, with an undo while they wait. `prepared` is the data on which they were written.
 */
export async function sendMails(
  app: MailDeps,
  mails: readonly OutgoingMail[],
  options: SendOptions,
  prepared: readonly MailPreparation[],
  offerBack: OfferBack = offeredBack(app),
): Promise<readonly MailQueued[]> {
  const answers = await app.link.request('mail:send', { mails, ...options });
  const queued = answers.filter((answer) => answer.kind === 'queued');
  const [only] = queued;
  const about = queued.length === 1 ? prepared.find(({ uid }) => uid === only?.uid) : undefined;
  if (queued.length > 0) tell(app, queued, about ?? null, offerBack);
  return answers;
}

/** Shows the toast about queued mails; `about` is given for a single one. */
function tell(
  { toasts }: MailDeps,
  queued: readonly Queued[],
  about: MailPreparation | null,
  offerBack: OfferBack,
): void {
  const count = queued.length;
  const who =
    about === null
      ? words.mail_mails({ count })
      : words.mail_mail_about({ number: about.invoice.number.trim(), client: about.clientName });
  const asking = queued.every(({ asksWhenOnline }) => asksWhenOnline);
  const left = Math.max(0, ...queued.map(({ leavesInMs }) => leavesInMs ?? 0));
  if (asking) offerBack(`${words.mail_queued_waiting({ who, count })} ${words.mail_queued_offline({ count })}`, queued);
  else if (left > 0) offerBack(words.mail_queued_in({ who, seconds: Math.ceil(left / 1_000) }), queued, left);
  else toasts.info(words.mail_queued_waiting({ who, count }));
}

/** Returns the undo step of sent mails. It has no redo, because a mail is sent only at the person's word. */
function sentStep(app: MailDeps, queued: readonly Queued[]): UndoStep {
  return {
    label: words.mail_mails({ count: queued.length }),
    undo: async () => {
      await takeBack(app, queued);
      return SAID;
    },
    redo: null,
  };
}

/** A waiting mail; `question` is the question about its outbox entry, if any. */
type WaitingMail = Pick<MailRecord, 'id' | 'uid'> & { readonly question?: OutboxQuestion | null };

/**
 * Returns true if the mail waits because the book was restored from a backup: it may have been sent from the book
 * before.
 */
const isOfCopy = ({ question }: WaitingMail): boolean => question?.kind === 'held' && question.because === 'copy';

/**
 * Takes mails back and shows the result. A mail that was already sent shows an error; the others are still taken back.
 */
export async function takeBack(app: MailDeps, mails: readonly WaitingMail[]): Promise<void> {
  const { count, kept, refusals } = await discardMails(app, mails);
  for (const refusal of refusals) app.toasts.error(toAppError(refusal).message);
  const [only] = kept;
  const undone = mails.some(isOfCopy) ? words.mail_undone_of_copy() : words.mail_undone({ count });
  const said = kept.length === 0 ? undone : `${undone} ${words.mail_undone_kept()}`;
  if (count > 0) app.toasts.info(said, count > 1 || only === undefined ? null : writeOn(app, only));
}

/** Discards mails that are not sent. Main keeps their text for the next time. */
export async function discardMails(
  app: MailDeps,
  mails: readonly Pick<MailRecord, 'id' | 'uid'>[],
): Promise<{ readonly count: number; readonly kept: readonly MailRecord[]; readonly refusals: readonly unknown[] }> {
  const records = await recordsOf(app, mails);
  const kept: MailRecord[] = [];
  const refusals: unknown[] = [];
  for (const { id } of mails) {
    try {
      await app.link.request('outbox:resolve', { id, decision: { kind: 'discard' }, shown: null });
      const record = records.find((known) => known.id === id);
      // Return the mails with text of the person, because main has kept it.
      if (record !== undefined && record.written !== null) kept.push(record);
    } catch (thrown) {
      refusals.push(thrown);
    }
  }
  return { count: mails.length - refusals.length, kept, refusals };
}

/** Returns a toast action that opens the composer of a mail again. */
export function writeOn({ actions }: Pick<MailDeps, 'actions'>, { uid, kind }: Pick<MailRecord, 'uid' | 'kind'>) {
  const action = kind === 'deliver' ? 'send' : 'remind';
  return { label: words.mail_go_on(), run: () => (actions.asking = { action, uids: [uid] }) } as const;
}

/**
 * Reads the mails before they are discarded, because nothing is known of them afterwards. A failed read does not
 * prevent the discard.
 */
async function recordsOf(
  { link }: MailDeps,
  mails: readonly Pick<MailRecord, 'uid'>[],
): Promise<readonly MailRecord[]> {
  try {
    return await link.request('mail:history', { uids: [...new Set(mails.map(({ uid }) => uid))] });
  } catch {
    return [];
  }
}
