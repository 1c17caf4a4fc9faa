import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ConflictMeanings } from '#shared/conflict/question.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import type { Book } from '#main/db/book.ts';
import { prepareClientReferences } from '#main/db/objects/client-reference.ts';
import { parentOf } from '#main/db/outbox/outbox-list.ts';

/**
 * Returns what a person needs to read the values of a conflict: names of the clients that they refer to by id, the unit of task
 * times, and the currency (a payment takes that of its invoice).
 */
export function conflictMeanings(
  { orm, calibration, rows }: Pick<Book, 'orm' | 'calibration' | 'rows'>,
  conflict: Conflict,
): ConflictMeanings {
  const clientReferences = prepareClientReferences(orm);
  const references = conflict.fields
    .filter(({ name }) => name === 'connection')
    .flatMap(({ base, mine, theirs }) => [base, mine, theirs]);
  const clients = references.flatMap((reference): readonly (readonly [string, string])[] => {
    const name = clientReferences.named(reference)?.name ?? '';
    return name === '' ? [] : [[keyOf(reference), name]];
  });
  const { resource, uid } = conflict;
  return {
    clients: Object.fromEntries(clients),
    taskUnit: calibratedPolicy(calibration.current()).taskUnit,
    currency: parentOf(rows, resource, rows.of(resource).byUid(uid), null).currency,
  };
}

const keyOf = (reference: JsonValue): string => String(isJsonObject(reference) ? reference['id'] : reference);
