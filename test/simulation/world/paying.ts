import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import type { Hand } from './desk-hand.ts';
import { claim, givingUp, meant, releaseDraft } from './desk-hand.ts';
import { drawsFor } from './draws.ts';
import { TODAY } from './service-side.ts';
import { shownUids, viewOf } from './user-hand.ts';

/** The person was asked already, and said yes to whatever they were shown. */
function confirmedOf({ handlers }: Hand, invoiceUid: Uid): AcceptedDoubts {
  const { payments } = handlers['payment:prepare']({ invoiceUid });
  return { twins: payments.map(({ uid }) => uid), over: '1000000' };
}

/** Does what a person does to payments in the window; false for all else. */
export function pay(hand: Hand): boolean {
  switch (hand.event.act) {
    case 'record_payment':
      record(hand);
      return true;
    case 'open_payment':
      open(hand);
      return true;
    case 'change_payment_here':
      change(hand);
      return true;
    case 'take_payment_back':
      remove(hand, takeBack);
      return true;
    case 'delete_payment_here':
      remove(hand, deleted);
      return true;
    case 'restore_payment':
      restore(hand);
      return true;
    case 'mark_received':
    case 'unmark_received':
      mark(hand, hand.event.act === 'mark_received');
      return true;
    default:
      return false;
  }
}

/** The payment that is meant: the one in hand, or one that is shown. */
function meantPayment({ world, desk, event: { pick } }: Hand): Uid | null {
  if (pick < 0) return desk.latestPayment;
  const uids = shownUids(world.life().book, 'payments');
  return uids[pick % Math.max(1, uids.length)] ?? null;
}

/** Runs an act and tells what the person knows of the entries that it made: what they are told is kept. */
function telling(hand: Hand, act: () => void): void {
  const { outbox } = hand.world.life().book;
  const before = Math.max(0, ...outbox.listAll().map(({ id }) => id));
  act();
  for (const entry of outbox.listOpen().filter(({ id }) => id > before)) tell(hand, entry);
}

function tell({ world, desk }: Hand, { id: entry, mutation }: OutboxRow): void {
  if (mutation.op === 'update') return;
  const at = world.time.now();
  const { resource, uid } = mutation;
  const shown = viewOf(world.life().book, resource, uid);
  const seen = desk.payment?.uid === uid ? desk.payment.seen : shown;
  world.trace.write(`entry ${String(entry)}: ${JSON.stringify(mutation)}`);
  world.acknowledge({ at, mutation, entry, seen, shown, leavesAt: at + UNDO_HOLD_MS });
}

function record(hand: Hand): void {
  const { world, desk, event, handlers } = hand;
  const invoiceUid = meant(hand);
  if (invoiceUid === null) return;
  const draws = drawsFor(world.scenario.seed, 'paying', event.id);
  const form: PaymentForm = {
    date: TODAY,
    amount: `${String(draws.between(1, 40, 'amount'))}.00`,
    method: draws.pick(['cash', 'check', 'bank_transfer', 'paypal'], 'method'),
    details: `Paid u${String(event.id)}`,
    isReceived: draws.chance(0.5, 'is received'),
  };
  telling(hand, () => {
    const confirmed = confirmedOf(hand, invoiceUid);
    desk.latestPayment = handlers['payment:save']({ invoiceUid, form, confirmed }).uid;
  });
  desk.latest = invoiceUid;
  // Whoever records a payment of a draft uploads it.
  releaseDraft(hand, invoiceUid);
}

function formOf(hand: Hand, uid: Uid): PaymentForm {
  const row = hand.handlers['payment:get']({ uid });
  const { date, amount, method, details } = row;
  return { date: date ?? '', amount: amount ?? '', method: method ?? '', details, isReceived: isReceived(row) };
}

function open(hand: Hand): void {
  const { world, desk } = hand;
  const uid = meantPayment(hand);
  if (uid === null) return;
  desk.payment = { uid, opened: formOf(hand, uid), seen: viewOf(world.life().book, 'payments', uid) };
  desk.latestPayment = uid;
}

/** In the dialog that is open, or in one that is opened for it. */
function change(hand: Hand): void {
  const { world, desk, event, handlers } = hand;
  if (desk.payment === null) open(hand);
  const { payment } = desk;
  if (payment === null) return;
  const { uid, opened, seen } = payment;
  const draws = drawsFor(world.scenario.seed, 'paying', event.id);
  const isAmount = draws.chance(0.5, 'is amount');
  const part = isAmount
    ? { amount: `${String(draws.between(41, 80, 'amount'))}.00` }
    : { details: `Changed u${String(event.id)}` };
  telling(hand, () => {
    const confirmed = confirmedOf(hand, handlers['payment:get']({ uid }).invoiceUid);
    givingUp(world, () => handlers['payment:update']({ uid, form: { ...opened, ...part }, confirmed, opened }));
  });
  claim(world, { op: 'update', resource: 'payments', uid, data: part, base: {} }, seen);
  desk.payment = null;
}

/** Undoes the recording of a payment; returns the time by which a redo finds it. */
function takeBack({ handlers }: Hand, uid: Uid): number | null {
  const { redo } = handlers['undo:undo']({ kind: 'payment_recorded', uid, takenBackAt: null });
  return redo?.kind === 'payment_recorded' ? redo.takenBackAt : null;
}

const deleted = ({ handlers }: Hand, uid: Uid): number => handlers['payment:delete']({ uid }).deletedAt;

function remove(hand: Hand, act: (hand: Hand, uid: Uid) => number | null): void {
  const { world, desk } = hand;
  const uid = meantPayment(hand);
  if (uid === null) return;
  telling(hand, () => {
    const { answer, givenUp } = givingUp(world, () => act(hand, uid));
    const gone = world.acknowledged.filter(({ entry }) => givenUp.has(entry));
    desk.paid = [...desk.paid, { uid, deletedAt: answer, gone }];
  });
  desk.latestPayment = uid;
  desk.payment = null;
}

function restore(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const last = desk.paid.at(-1);
  if (last === undefined) return;
  const { uid, deletedAt, gone } = last;
  desk.paid = desk.paid.slice(0, -1);
  telling(hand, () => {
    givingUp(world, () => handlers['undo:undo']({ kind: 'payment_deleted', uid, deletedAt }));
  });
  for (const { mutation, seen } of gone) if (isUpdate(mutation)) claim(world, mutation, seen);
  desk.latestPayment = uid;
}

const isUpdate = ({ op }: Mutation): boolean => op === 'update';

function mark(hand: Hand, isMark: boolean): void {
  const uid = meantPayment(hand);
  if (uid === null) return;
  const { world, handlers } = hand;
  telling(hand, () => {
    givingUp(world, () => {
      // As `payment:realize`, whose steps would outlast the act.
      if (isMark) createPaymentEdits(world.life().book).realize([uid], world.life().clock());
      else handlers['undo:undo']({ kind: 'payments_marked', uids: [uid] });
    });
  });
}
