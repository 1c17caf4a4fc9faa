import type { JsonObject, JsonValue } from '#shared/json.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isSameText, looseText } from '#shared/compare/loose-text.ts';
import { normaliseToSent } from '#shared/compare/normalise-to-sent.ts';
import type { PushPorts, Ready } from './push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * The account took a write and, as its answer shows, kept something else in some fields: left as they were, or cut. What
 * the person wrote there is in the journal, or nobody would ever miss it. Lines are judged by themselves.
 */
export function noteKeptOtherwise(
  { store, clock }: Pick<PushPorts, 'store' | 'clock'>,
  { mutation }: OutboxRow,
  { request, baseline }: Ready,
  object: ServerObject | null,
): void {
  if (object === null || !('body' in request)) return;
  const { resource, uid } = mutation;
  const sent = request.body;
  const answered = { ...object.fields, ...object.details };
  const spelled = normaliseToSent(resource, sent, baseline ?? {}, answered);
  const { ignored, normalised } = compareResponse(resource, sent, baseline, spelled);
  const cut = Object.keys(sent).filter((name) => isCut(sent[name], answered[name]));
  const fields = [...new Set([...ignored, ...normalised, ...cut])]
    .filter((name) => !isNestedArray(name) && !isSameWord(sent[name], answered[name]))
    .map((name): JsonObject => ({ name, sent: sent[name] ?? null, kept: answered[name] ?? null }));
  if (fields.length > 0) store.note({ kind: 'kept_otherwise', resource, uid, record: { fields }, at: clock.now() });
}

/** A long text that lost its end is still recognised by what is left; what was lost of it is not forgotten for that. */
function isCut(sent: JsonValue | undefined, kept: JsonValue | undefined): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string' || looseText(sent) === looseText(kept)) return false;
  return isSameText(sent, kept);
}

/** Codes of currencies and languages are written in capitals here and in small letters there. */
function isSameWord(sent: JsonValue | undefined, kept: JsonValue | undefined): boolean {
  return typeof sent === 'string' && typeof kept === 'string' && sent.toLowerCase() === kept.toLowerCase();
}
