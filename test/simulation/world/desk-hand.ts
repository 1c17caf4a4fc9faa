import type { JsonObject } from '#shared/json.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Uid } from '#shared/service/ids.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { answersOf } from '#main/db/mails/mail-store.ts';
import { binHandlers } from '#main/ipc/handlers/bin-handlers.ts';
import { copyHandlers } from '#main/ipc/handlers/copy-handlers.ts';
import { draftHandlers } from '#main/ipc/handlers/draft-handlers.ts';
import { clientsToRead, mailHandlers, mailPreparerOf, mailSenderOf } from '#main/ipc/handlers/mail-handlers.ts';
import { outboxHandlers } from '#main/ipc/handlers/outbox-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { paymentHandlers } from '#main/ipc/handlers/payment-handlers.ts';
import { versionHandlers } from '#main/ipc/handlers/version-handlers.ts';
import type { Desk } from './desk.ts';
import { typedTexts } from './desk.ts';
import { drawsFor } from './draws.ts';
import type { DeskAct, UserEvent } from './scenario.ts';
import { shownUids, viewOf } from './user-hand.ts';
import type { World } from './world.ts';

/** For how long this person’s mails can be taken back. */
const HOLD_SECONDS = [0, 5, 15] as const;
const COOL_DOWN_DAYS = 3;

/** What one act at the desk works with. */
export interface Hand {
  readonly world: World;
  readonly desk: Desk;
  readonly event: UserEvent & { readonly act: DeskAct };
  readonly handlers: ReturnType<typeof handlersOf>;
}

export function handlersOf(world: World, createUid: () => Uid) {
  const { book, engine, clock } = world.life();
  const holdSeconds = drawsFor(world.scenario.seed, 'desk').pick(HOLD_SECONDS, 'hold');
  const context = {
    locale: 'en-US',
    now: clock,
    today: () => new Date(clock()).toISOString().slice(0, 10),
    createUid,
    session: () => ({ book, engine, account: { name: 'Own firm' } }),
    paper: { read: () => ({ issuer: 'Own firm' }) },
    state: () => ({ settings: { mail: { holdSeconds, coolDownDays: COOL_DOWN_DAYS } } }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  return {
    ...draftHandlers(app),
    ...binHandlers(app),
    ...versionHandlers(app),
    ...copyHandlers(app),
    ...paymentHandlers(app),
    ...mailHandlers(app),
    ...outboxHandlers(app),
    ...undoHandlers(app),
    /** As `mail:prepare`, which takes turns with others and would not be done within the act. */
    prepareMail(kind: MailKind, uid: Uid): MailPreparation {
      const prepared = mailPreparerOf(app, kind)(uid);
      for (const client of clientsToRead([prepared])) engine.request('connections', client);
      return prepared;
    },
    /** As `mail:send`. */
    sendMail: (mail: OutgoingMail, whenOffline: 'ask' | 'send') =>
      answersOf([mailSenderOf(app, { whenOffline, isConfirmed: true })(mail)]),
  };
}

/** The invoice that is meant: the one in hand, or one that the list shows. */
export function meant({ world, desk, event: { pick } }: Hand): Uid | null {
  if (pick < 0) return desk.latest;
  const uids = shownUids(world.life().book, 'invoices');
  return uids[pick % Math.max(1, uids.length)] ?? null;
}

/** What of the data is otherwise than it was. */
export const otherIn = (data: JsonObject, than: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(than[name])),
  );

/** In the account, or on its way there. */
export function isKnown(world: World, uid: Uid): boolean {
  const { book } = world.life();
  const isMirrored = (book.rows.of('invoices').byUid(uid)?.mirror ?? null) !== null;
  return isMirrored || book.outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
}

/** The person was told that this is kept: it waits in the newest edit of the invoice. */
export function claim(world: World, mutation: Mutation, seen: JsonObject): void {
  const { book } = world.life();
  const { uid } = mutation;
  const edits = book.outbox.listOpenOf(uid).filter(({ mutation: { op } }) => op === 'create' || op === 'update');
  const entry = edits.at(-1)?.id;
  if (entry === undefined || !('data' in mutation) || Object.keys(mutation.data ?? {}).length === 0) return;
  world.trace.write(`entry ${String(entry)}: ${JSON.stringify(mutation)}`);
  world.acknowledge({ at: world.time.now(), mutation, entry, seen, shown: viewOf(book, mutation.resource, uid) });
}

/** Runs an act that may give up entries; what is given up the person has taken into their own hands. */
export function givingUp<T>(world: World, act: () => T): { readonly answer: T; readonly givenUp: ReadonlySet<number> } {
  const open = world
    .life()
    .book.outbox.listOpen()
    .map(({ id }) => id);
  const answer = act();
  const { outbox } = world.life().book;
  const givenUp = new Set(open.filter((id) => outbox.get(id)?.state === 'cancelled'));
  for (const id of givenUp) giveUp(world, id);
  return { answer, givenUp };
}

/** Whoever decided about an entry before has been shown both sides of it. */
export function giveUp(world: World, entry: number): void {
  if (!world.discarded.has(entry)) world.desk.givenUp.add(entry);
  world.discard(entry);
}

/** An act that uploads the draft of an invoice has saved all that was typed in it. */
export function releaseDraft({ world, desk }: Hand, uid: Uid): void {
  const paper = desk.papers.get(uid);
  if (paper?.standing !== 'written' || world.life().book.drafts.read(uid) !== null) return;
  for (const text of typedTexts(JSON.stringify(paper.form))) desk.released.add(text);
  desk.papers.delete(uid);
  if (desk.editor?.uid === uid) desk.editor = null;
  const { data } = readInvoiceForm(paper.form);
  if (paper.opened === null) claim(world, { op: 'create', resource: 'invoices', uid, data }, paper.seen);
  else {
    const typed = otherIn(data, readInvoiceForm(paper.opened).data);
    claim(world, { op: 'update', resource: 'invoices', uid, data: typed, base: {} }, paper.seen);
  }
}
