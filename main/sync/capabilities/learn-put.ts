import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/model/canonical.ts';
import type { EchoReport } from '#shared/model/echo.ts';
import type { FieldTable } from '#shared/model/field.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { isNestedArray, objectsIn } from '#shared/model/nested-rows.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { AbsentOnPut } from './registry.ts';

/** An update and its answer; the fields of `compareEcho`, which made `echo`. */
export interface PutEvidence {
  readonly resource: Resource;
  readonly sent: JsonObject;
  readonly before: JsonObject;
  readonly answered: JsonObject;
  readonly echo: EchoReport;
}

export interface PutProof {
  /**
   * Whether rows sent without ids replaced the old ones or came beside them; null where the answer proves neither. What
   * `added` rows mean for the next write is known after a repair (`afterNestedRepair`).
   */
  readonly nested: 'replaced' | 'added' | null;
  /** Null where every field with a value was sent, or is not shown. */
  readonly absent: Exclude<AbsentOnPut, 'unknown'> | null;
}

export function learnFromPut(evidence: PutEvidence): PutProof {
  return { nested: nestedProof(evidence), absent: absentProof(evidence) };
}

function nestedProof({ sent, before, echo }: PutEvidence): PutProof['nested'] {
  const proofs = Object.entries(echo.nested).map(([name, relation]) => {
    if (relation === 'appended') return 'added';
    // Where there were no rows, replacing and adding look the same; rows with ids may have been found by them.
    const isTelling =
      objectsIn(before[name]).length > 0 && objectsIn(sent[name]).every((row) => row['id'] === undefined);
    return relation === 'equal' && isTelling ? 'replaced' : null;
  });
  if (proofs.includes('added')) return 'added';
  return proofs.includes('replaced') ? 'replaced' : null;
}

/** An update cannot change it (specification 4.5), so that it stays proves nothing. */
const NOT_UPDATED: ReadonlySet<string> = new Set(['start_date']);

/** One blanked field is enough: what is not sent is then not safe. */
function absentProof({ resource, sent, before, answered }: PutEvidence): PutProof['absent'] {
  const table: FieldTable = fieldsOf[resource];
  const isUnsent = (name: string): boolean =>
    sent[name] === undefined && answered[name] !== undefined && !NOT_UPDATED.has(name) && !isNestedArray(name);
  const fates = Object.entries(table).flatMap(([name, spec]) => {
    if (spec.writable !== true || spec.required !== undefined || !isUnsent(name)) return [];
    const [old, now] = [before[name], answered[name]].map((value) => JSON.stringify(canonicalValue(value, spec)));
    if (old === 'null') return [];
    if (now === 'null') return ['blanked'];
    return now === old ? ['kept'] : [];
  });
  if (fates.includes('blanked')) return 'blanked';
  return fates.includes('kept') ? 'kept' : null;
}
