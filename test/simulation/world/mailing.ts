import type { Delivery, Mutation } from '#shared/outbox/mutation.ts';
import type { Hand } from './desk-hand.ts';
import { givingUp, meant, releaseDraft } from './desk-hand.ts';
import { drawsFor } from './draws.ts';
import { viewOf } from './user-hand.ts';

/** Does what a person does to mails in the window. */
export function mail(hand: Hand): void {
  switch (hand.event.act) {
    case 'write_mail':
      prepare(hand);
      return;
    case 'send_mail':
      send(hand);
      return;
    case 'take_mail_back':
      takeBack(hand);
      return;
    default:
      throw new Error(`Nobody does ${hand.event.act} at the desk.`);
  }
}

/** The dialog is opened, or follows the book: what it shows of the invoice is what that says then, with all that was typed. */
function prepare(hand: Hand) {
  const { world, desk, handlers } = hand;
  const uid = meant(hand);
  if (uid === null) return null;
  const { state } = viewOf(world.life().book, 'invoices', uid);
  const kind = state === 'draft' || state === undefined ? 'deliver' : 'reminder';
  const prepared = handlers.prepareMail(kind, uid);
  desk.latest = uid;
  return { prepared, seen: viewOf(world.life().book, 'invoices', uid) };
}

/** With the account’s own text or with theirs; whatever is doubted they were asked about, and want it all the same. */
function send(hand: Hand): void {
  const { world, event, handlers } = hand;
  const open = prepare(hand);
  if (open === null) return;
  const { prepared, seen } = open;
  const { uid, kind, stage, basis } = prepared;
  const draws = drawsFor(world.scenario.seed, 'mailing', event.id);
  const own: Delivery = {
    recipients: [{ name: 'Una', email: 'una@client.example' }],
    blind_copies: draws.chance(0.5, 'is copied') ? [{ name: 'Archive', email: 'archive@own.example' }] : [],
    subject: `Mail u${String(event.id)}`,
    message: 'As agreed.',
    attachment: draws.chance(0.5, 'has attachment'),
  };
  const delivery = draws.chance(0.5, 'is own') ? own : null;
  const whenOffline = draws.pick(['ask', 'send'] as const, 'when offline');
  const [queued] = handlers.sendMail({ uid, kind, stage, delivery, written: null, basis }, whenOffline);
  world.trace.write(`mail of ${uid}: ${JSON.stringify(queued)}`);
  // What stands in an open draft goes first.
  releaseDraft(hand, uid);
  if (queued?.kind !== 'queued') return;
  const mutation: Mutation = { op: kind, resource: 'invoices', uid, data: delivery };
  const leavesAt = queued.leavesInMs === null ? {} : { leavesAt: world.time.now() + queued.leavesInMs };
  const shown = viewOf(world.life().book, 'invoices', uid);
  world.acknowledge({ at: world.time.now(), mutation, entry: queued.id, seen, shown, ...leavesAt });
}

function takeBack({ world, desk, handlers }: Hand): void {
  const { outbox } = world.life().book;
  const mails = outbox.listOpen().filter(({ mutation }) => mutation.op === 'deliver' || mutation.op === 'reminder');
  const last = mails.filter(({ mutation }) => desk.latest === null || mutation.uid === desk.latest).at(-1);
  if (last === undefined) return;
  givingUp(world, () => handlers['outbox:resolve']({ id: last.id, decision: { kind: 'discard' }, shown: null }));
}
