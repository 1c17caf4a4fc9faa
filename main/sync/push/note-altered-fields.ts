import type { JsonObject, JsonValue } from '#shared/json.ts';
import { compareResponse } from '#shared/compare/compare-response.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isSameText, looseText } from '#shared/compare/loose-text.ts';
import { normaliseToSent } from '#shared/compare/normalise-to-sent.ts';
import type { PushPorts, Ready } from './push-result.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * Writes a journal note when the account accepted a write but, as its answer shows, left some fields as they were or
 * cut them. Without the note the person would not know that their text is gone. Lines are judged separately.
 */
export function noteAlteredFields(
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

/** True when a text lost its end. The comparison of texts accepts such a text as the same, so it is checked here. */
function isCut(sent: JsonValue | undefined, kept: JsonValue | undefined): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string' || looseText(sent) === looseText(kept)) return false;
  return isSameText(sent, kept);
}

/** Services write codes of currencies and languages in capitals or in small letters. */
function isSameWord(sent: JsonValue | undefined, kept: JsonValue | undefined): boolean {
  return typeof sent === 'string' && typeof kept === 'string' && sent.toLowerCase() === kept.toLowerCase();
}
