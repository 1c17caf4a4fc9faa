import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ConflictMeanings } from '#shared/conflict/question.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import type { Book } from '#main/db/book.ts';
import { prepareConnectionBriefs } from '#main/db/objects/client-reference.ts';
import { parentOf } from './outbox-list.ts';

/** What values of a conflict stand for: a record only says by an id which client it is for, a payment no currency at all. */
export function meaningsOf(
  { orm, calibration, rows }: Pick<Book, 'orm' | 'calibration' | 'rows'>,
  conflict: Conflict,
): ConflictMeanings {
  const briefs = prepareConnectionBriefs(orm);
  const references = conflict.fields
    .filter(({ name }) => name === 'connection')
    .flatMap(({ base, mine, theirs }) => [base, mine, theirs]);
  const clients = references.flatMap((reference): readonly (readonly [string, string])[] => {
    const name = briefs.named(reference)?.name ?? '';
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
