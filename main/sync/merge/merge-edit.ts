import type { JsonObject } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { CONFLICT_VERSION } from '#shared/conflict/conflict.ts';
import type { Uid } from '#shared/service/ids.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import type { MergedObject } from './merge-objects.ts';
import { mergeObjects } from './merge-objects.ts';
import type { DroppedEdit, FieldChange } from './sides.ts';
import type { TotalOf } from './totals.ts';
import { totalsOf } from './totals.ts';

export interface EditToMerge {
  readonly uid: Uid;
  /** The object that the edit was made on, as stored in its mutation. */
  readonly base: JsonObject | null;
  /** The values that fields edited back to `base` had on screen before that. */
  readonly takenBack?: JsonObject | undefined;
  /** The edited fields; references are bound to server ids (`bindReferences`). */
  readonly data: JsonObject;
  /** The object as just read, with its nested arrays. */
  readonly remote: JsonObject;
  /** Ms since epoch. */
  readonly at: number;
}

/** The journal's record of a merge without asking. Empty `changes` mean that the service had not changed the object. */
export interface SilentMerge {
  readonly base: JsonObject | null;
  readonly changes: readonly FieldChange[];
  readonly dropped: readonly DroppedEdit[];
}

export type MergedEdit =
  /** The service has the whole edit already. */
  | { readonly kind: 'nothing_left'; readonly merge: SilentMerge }
  /** `data` is the part of the edit that the service does not have yet. */
  | { readonly kind: 'send'; readonly data: JsonObject; readonly merge: SilentMerge }
  | { readonly kind: 'ask'; readonly conflict: Conflict; readonly dropped: readonly DroppedEdit[] };

/**
 * Merges a waiting edit with the service's object. Returns the fields left to send, or the conflict for a person to
 * decide.
 */
export function mergeEdit(resource: Resource, edit: EditToMerge, totalOf: TotalOf): MergedEdit {
  const { base, data: mine, remote: theirs, takenBack } = edit;
  const result = mergeObjects(resource, { base, mine, theirs, takenBack });
  const { fields, lines } = result.conflicts;
  const isContested = fields.length > 0 || lines.length > 0;
  if (isContested || result.money !== null)
    return { kind: 'ask', conflict: conflictOf(resource, edit, result, totalOf), dropped: result.dropped };
  const hasMoved = result.changes.some(({ origin }) => origin !== 'mine');
  const merge = { base: result.base, changes: hasMoved ? result.changes : [], dropped: result.dropped };
  if (Object.keys(result.edits).length === 0) return { kind: 'nothing_left', merge };
  return { kind: 'send', data: result.edits, merge };
}

function conflictOf(resource: Resource, edit: EditToMerge, result: MergedObject, totalOf: TotalOf): Conflict {
  const { uid, remote, at } = edit;
  const { base, conflicts } = result;
  const { fields, lines } = conflicts;
  const mine = editedHere(edit, result);
  const views = { base, mine: { ...base, ...mine }, theirs: remote, merged: result.merged };
  return {
    version: CONFLICT_VERSION,
    resource,
    uid,
    reason: fields.length + lines.length > 0 ? 'fields' : 'money',
    money: result.money,
    base,
    mine,
    theirs: remote,
    merged: mergedEdits(result),
    fields,
    lines,
    joined: result.joined,
    totals: isDocumentResource(resource) ? totalsOf(views, totalOf) : null,
    at,
  };
}

/** Returns the fields edited here; when money is in question, all rows as they stood here. */
function editedHere({ data }: EditToMerge, { base, changes, money, conflicts }: MergedObject): JsonObject {
  const isMine = new Set(changes.filter(({ origin }) => origin !== 'theirs').map(({ name }) => name));
  const isMoney = money !== null || conflicts.lines.length > 0;
  const rows = isMoney ? nestedArrays.filter((name) => data[name] === undefined && base?.[name] !== undefined) : [];
  return {
    ...Object.fromEntries(rows.map((name) => [name, base?.[name]])),
    ...Object.fromEntries(
      Object.entries(data).filter(([name]) => (isMoney && isNestedArray(name)) || isMine.has(name)),
    ),
  };
}

/**
 * Returns the merged fields that a conflict needs. Line conflicts refer to rows of the merged arrays, and lines are
 * numbered across the kinds, so these arrays stay together.
 */
function mergedEdits({ merged, edits, conflicts }: MergedObject): JsonObject {
  const contested = conflicts.lines.map(({ array }) => array);
  const hasLines = lineArrays.some((name) => edits[name] !== undefined || contested.includes(name));
  const kept = new Set<string>([...Object.keys(edits), ...contested, ...(hasLines ? lineArrays : [])]);
  return Object.fromEntries([...kept].filter((name) => merged[name] !== undefined).map((name) => [name, merged[name]]));
}
