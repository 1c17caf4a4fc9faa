import type { JsonObject } from '#shared/json.ts';
import type { Decision } from '#shared/outbox/decision.ts';
import type { Uid } from '#shared/service/ids.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow, ResolveAction } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import { candidatesOf } from '#shared/outbox/question.ts';
import type { Resource } from '#shared/service/resources.ts';
import { answerMissing, missingQuestion } from '#main/sync/absence/absence-question.ts';
import { readMemory } from '#main/sync/absence/absence-codec.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { ListName } from '#test/service/changes.ts';
import { shownFields } from '#main/db/mails/mail-snapshot.ts';
import type { Draws } from './draws.ts';
import { refusalAt } from './user.ts';
import { viewOf } from './user-hand.ts';
import type { World } from './world.ts';

/** Does one of the things that an entry offers the person; nothing where it offers nothing. */
export function decide(world: World, entry: OutboxRow, draws: Draws, name: string): void {
  const actions = outboxActions(entry);
  if (actions.length === 0) return;
  const decision = decisionOf(entry, draws.pick(actions, 'action'), draws, name);
  const { book, engine } = world.life();
  const refusal = refusalAt(world, () => {
    book.decisions.decide(entry.id, decision, world.life().clock());
  });
  world.trace.write(`entry ${String(entry.id)}: ${refusal ?? decision.kind}`);
  if (refusal === null) remember(world, entry, decision);
  world.tell('committed');
  engine.wake();
}

function decisionOf(entry: OutboxRow, action: ResolveAction, draws: Draws, name: string): Decision {
  if (action === 'renumber') return { kind: action, number: `INV-${name}` };
  if (action !== 'adopt') return { kind: action };
  return { kind: action, id: draws.pick(candidatesOf(entry.question), 'candidate').id };
}

/**
 * Whoever decides takes the edit back into their own hands, with what waits upon it where its object is created again: what is
 * sent now is the decision.
 */
export function takeInHand(world: World, { id, reason, mutation: { uid } }: OutboxRow): void {
  // Also of what had been given up before, and was asked about once it was being taken back.
  if (reason === 'conflict') world.desk.givenUp.delete(id);
  world.discard(id);
  for (const other of world.life().book.outbox.listOf(uid)) {
    const isTakenAlong = other.id > id && other.state === 'cancelled' && !world.discarded.has(other.id);
    if (isTakenAlong) world.discard(other.id);
  }
}

/** What the oracles may hold against the engine changes with what the person has said. */
function remember(world: World, entry: OutboxRow, decision: Decision): void {
  const { id, mutation, reason, question } = entry;
  const { resource, uid } = mutation;
  const shown = viewOf(world.life().book, resource, uid);
  const acknowledged = { at: world.time.now(), entry: id, seen: shown, shown };
  switch (decision.kind) {
    case 'retry':
    case 'check':
      return;
    case 'renumber':
      world.acknowledge({
        ...acknowledged,
        mutation: { op: 'update', resource, uid, data: { statement_no: decision.number }, base: {} },
      });
      return;
    case 'send':
      // Whoever sends a held mail has been shown the invoice as it is now.
      // To keep both says nothing about a request: none has left.
      if (question?.kind === 'alike') return;
      // Nor does it to record a payment all the same: the person has seen what the account has by now.
      if (question?.kind === 'payment') {
        world.acknowledge({ ...acknowledged, mutation });
        return;
      }
      if (mutation.op !== 'deliver' && mutation.op !== 'reminder') world.sendAgain(id);
      else if (reason === 'held') {
        const isToldOfMoney = question?.kind === 'held' && question.because === 'paid';
        world.acknowledge({
          ...acknowledged,
          mutation,
          seen: seenSince(mutation.issued?.seen ?? {}, question),
          isToldOfMoney,
        });
      } else world.discard(id);
      return;
    default:
      takeInHand(world, entry);
  }
}

/** With the question about a held mail comes the invoice as it is now; a service may leave out what is empty. */
function seenSince(seen: JsonObject, question: OutboxQuestion | null): JsonObject {
  if (question?.kind !== 'held' || !('current' in question)) return seen;
  const emptied = Object.fromEntries(Object.keys(seen).map((name) => [name, null]));
  return { ...emptied, ...shownFields(question.current) };
}

/** Answers truthfully what became of the objects that a list no longer shows; false where nothing is asked. */
export async function answerWhatIsMissing(world: World): Promise<boolean> {
  const { book, engine } = world.life();
  const question = missingQuestion(book.engineStores.absences, defaultAbsenceSettings);
  if (question === null) return false;
  const { resource, askedAt } = question;
  const answer = areAllAway(world, resource) ? 'removed' : 'keep';
  world.trace.write(`missing ${resource}: ${answer}`);
  world.answerMissing(missingOf(world, resource), answer);
  const rest = (): Promise<void> => Promise.resolve();
  await answerMissing(book.engineStores, { resource, askedAt, answer }, { at: world.life().clock(), rest });
  world.tell('committed');
  engine.wake();
  return true;
}

/** A person looks at the account itself before they say so. */
function areAllAway({ life, service, time }: World, resource: Resource): boolean {
  const { rows } = life().book;
  return missingOf({ life }, resource).every((uid) => {
    const id = rows.of(resource).byUid(uid)?.serverId ?? null;
    // Resources are named as the service's lists are.
    return id === null || service.history.wasAbsent(resource as ListName, id, time.now(), time.now());
  });
}

/** What the person is asked about. */
function missingOf({ life }: Pick<World, 'life'>, resource: Resource): readonly Uid[] {
  const { fuses } = readMemory(life().book.engineStores.absences.loadAbsence(resource));
  return fuses.flatMap(({ fuse }) => (fuse.kind === 'asking' ? fuse.missing : []));
}
