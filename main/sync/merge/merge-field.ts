import type { JsonValue } from '#shared/json.ts';
import type { FieldConflict } from '#shared/conflict/conflict.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import { mergeText } from './diff3.ts';
import { fieldClass } from './field-class.ts';
import { mergeChoices, mergeNamedValues } from './merge-set.ts';
import { isSameWritten } from '#shared/compare/canonical.ts';
import { isSame } from './same.ts';
import type { FieldOutcome, FieldSides, Origin } from './sides.ts';

/** Merges one field that is no nested array from three sides. */
export function mergeField(name: string, spec: FieldSpec | undefined, sides: FieldSides): FieldOutcome {
  const { base, mine, theirs, takenBack } = sides;
  const kind = fieldClass(spec);
  // A field shown neither now nor in the base is unchanged.
  const isBaseKnown = base !== undefined || theirs === undefined;
  const outcome = (origin: Origin, value: JsonValue | undefined): FieldOutcome => ({ value, origin, conflicts: [] });
  const isTheirsNew = isBaseKnown && !isSame(base, theirs, spec);
  if (mine === undefined || kind === 'server_owned') {
    return outcome(isTheirsNew ? 'theirs' : 'unchanged', theirs);
  }
  const isReordered = kind === 'named_values' && isSame(mine, base, spec) && !isSameWritten(mine, base, spec);
  if (isReordered && isSame(mine, theirs, spec)) return outcome('mine', mine);
  if (isSame(mine, theirs, spec)) return outcome(isTheirsNew || !isBaseKnown ? 'same' : 'unchanged', theirs);
  // A person who puts a field back is asked when it was changed in the account unseen, even when that change equals the
  // value put back. Choices are merged, because then nothing was added or removed. For a switch both values were seen,
  // so it is set and noted.
  const isMeant = takenBack !== undefined && kind !== 'choices';
  if (isBaseKnown && isSame(mine, base, spec) && !isMeant) return outcome('theirs', theirs);
  if (isBaseKnown && !isTheirsNew) return outcome('mine', mine);
  if (isBaseKnown && isMeant && spec?.type === 'boolean') return outcome('combined', mine);
  switch (kind) {
    case 'choices':
      return outcome('combined', mergeChoices(sides));
    case 'named_values': {
      const merged = mergeNamedValues(name, sides);
      if (merged === null) break;
      return { ...merged, origin: merged.conflicts.length > 0 ? 'conflict' : 'combined' };
    }
    default:
  }
  const conflict: FieldConflict = {
    name,
    entry: null,
    base: base ?? null,
    mine,
    theirs: theirs ?? null,
    suggestion: suggestionFor(spec, sides),
  };
  return { value: theirs, origin: 'conflict', conflicts: [conflict] };
}

/** Returns the suggestion for a conflict: a clean merge of a text with several lines, else the value typed here. */
function suggestionFor(spec: FieldSpec | undefined, { base, mine, theirs }: FieldSides): JsonValue {
  const kind = fieldClass(spec);
  if (kind === 'identity') return null;
  const texts = [base ?? '', mine ?? '', theirs ?? ''];
  const isText = base !== undefined && texts.every((text) => typeof text === 'string');
  const isLong = kind === 'long_text' || texts.some((text) => typeof text === 'string' && text.includes('\n'));
  if (isText && isLong) {
    const [old, left, right] = texts.map(String);
    return mergeText(old ?? '', left ?? '', right ?? '');
  }
  return kind === 'long_text' ? null : (mine ?? null);
}
