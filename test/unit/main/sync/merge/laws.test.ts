import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergedObject } from '#main/sync/merge/merge-objects.ts';
import { mergeObjects } from '#main/sync/merge/merge-objects.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldConflict, LineConflict } from '#shared/conflict/conflict.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays, paymentOptions } from '#shared/service/invoice.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import type { Case } from './generated.ts';
import { RUNS, allContents, cases, contentOf, headerNames, meaning, meaningOf } from './generated.ts';

function check(law: (generated: Case) => void): void {
  fc.assert(fc.property(cases, law), RUNS);
}

const noConflicts = { fields: [], lines: [] };

describe('the merge', () => {
  it('returns the service’s object when there is no edit', () => {
    check(({ resource, base, theirs }) => {
      const result = mergeObjects(resource, { base, mine: base, theirs });
      expect(meaning(resource, result.merged)).toEqual(meaning(resource, theirs));
      expect(result).toMatchObject({ edits: {}, conflicts: noConflicts, money: null, dropped: [] });
      expect(mergeObjects(resource, { base, mine: {}, theirs }).edits).toEqual({});
    });
  });

  it('returns the edit when the service has not changed the object', () => {
    check(({ resource, base, mine }) => {
      const result = mergeObjects(resource, { base, mine, theirs: base });
      const wanted = meaning(resource, { ...mine, ...frozenOnes(result) });
      expect(meaning(resource, result.merged)).toEqual(wanted);
      expect(meaning(resource, { ...base, ...result.edits })).toEqual(wanted);
      expect(result).toMatchObject({ conflicts: noConflicts, money: null });
    });
  });

  it('returns an edit made on both sides, with nothing to ask and nothing to send', () => {
    check(({ resource, base, mine }) => {
      for (const known of [base, null, {}]) {
        const result = mergeObjects(resource, { base: known, mine, theirs: mine });
        expect(meaning(resource, result.merged)).toEqual(meaning(resource, mine));
        expect(result).toMatchObject({ edits: {}, conflicts: noConflicts, money: null });
      }
    });
  });

  it('finds the same conflicts from either side', () => {
    check(({ resource, base, mine, theirs }) => {
      const here = mergeObjects(resource, { base, mine, theirs }).conflicts;
      const there = mergeObjects(resource, { base, mine: theirs, theirs: mine }).conflicts;
      expect(new Set(there.fields.map(swapped).map(fieldText))).toEqual(new Set(here.fields.map(fieldText)));
      expect(there.lines.map(swappedLine).map(lineText).sort()).toEqual(here.lines.map(lineText).sort());
    });
  });

  it('changes nothing when its result meets the same service again', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged } = mergeObjects(resource, { base, mine, theirs });
      const again = mergeObjects(resource, { base: theirs, mine: merged, theirs });
      expect(meaning(resource, again.merged)).toEqual(meaning(resource, merged));
      expect(again).toMatchObject({ conflicts: noConflicts, money: null });
      const header = withoutRows(merged);
      const onOldBase = mergeObjects(resource, { base, mine: header, theirs });
      expect(meaning(resource, withoutRows(onOldBase.merged))).toEqual(meaning(resource, header));
      expect(onOldBase.conflicts).toEqual(noConflicts);
    });
  });

  it('leaves fields alone that neither side touched', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged, edits } = mergeObjects(resource, { base, mine, theirs });
      for (const name of headerNames(resource)) {
        const [old, left, right] = [base, mine, theirs].map((side) => meaningOf(resource, name, side[name]));
        if (text(left) !== text(old)) continue;
        expect(edits).not.toHaveProperty(name);
        expect(meaningOf(resource, name, merged[name])).toEqual(right);
      }
      // Of rows that say the same nobody can tell which one a side has edited.
      if (new Set(allContents(base)).size < allContents(base).length) return;
      const kept = intersection(intersection(allContents(base), allContents(mine)), allContents(theirs));
      const edited = [...editedContents(base, mine), ...editedContents(base, theirs)];
      const untouched = kept.filter((content) => !edited.includes(content));
      expect(missing(untouched, allContents(merged))).toEqual([]);
    });
  });

  it('invents no value: each is the base’s, mine or theirs', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged } = mergeObjects(resource, { base, mine, theirs });
      for (const name of headerNames(resource)) {
        if (isSet(resource, name)) continue;
        const known = [base, mine, theirs].map((side) => text(meaningOf(resource, name, side[name])));
        expect(known).toContain(text(meaningOf(resource, name, merged[name])));
      }
      for (const array of nestedArrays) {
        for (const name of cellNames(array)) {
          const known = new Set([base, mine, theirs].flatMap((side) => cellsOf(side, array, name)));
          for (const cell of cellsOf(merged, array, name)) expect([...known]).toContain(cell);
        }
      }
    });
  });

  it('writes nothing that the service owns', () => {
    check(({ resource, base, mine, theirs }) => {
      const owned = { state: 'paid', billed_total: '9.99', created_at: 'then', hash_key: 'other' };
      const { merged, edits } = mergeObjects(resource, { base, mine: { ...mine, ...owned }, theirs });
      for (const name of Object.keys(owned)) expect(merged[name]).toEqual(theirs[name]);
      for (const name of Object.keys(edits)) expect(fieldsOf[resource][name]?.writable).toBe(true);
    });
  });

  it('loses no edited field: it is in the result, contested, or named as dropped', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged, conflicts, dropped } = mergeObjects(resource, { base, mine, theirs });
      for (const name of headerNames(resource)) {
        const wanted = text(meaningOf(resource, name, mine[name]));
        if (isSet(resource, name) || wanted === text(meaningOf(resource, name, base[name]))) continue;
        const found = [
          merged[name],
          ...conflicts.fields.filter((conflict) => conflict.name === name).map((conflict) => conflict.mine),
          ...dropped.filter((edit) => edit.name === name).map((edit) => edit.mine),
        ];
        expect(found.map((value) => text(meaningOf(resource, name, value)))).toContain(wanted);
      }
    });
  });

  it('keeps every addition to a set and undoes no removal', () => {
    check(({ resource, base, mine, theirs }) => {
      if (fieldsOf[resource]['payment_options'] === undefined) return;
      const { merged } = mergeObjects(resource, { base, mine, theirs });
      const [old, left, right, result] = [base, mine, theirs, merged].map((side) => textsIn(side['payment_options']));
      const expected = paymentOptions.filter((choice) => {
        const isThere = [old, left, right].map((side) => side?.includes(choice) === true);
        return isThere[0] === true ? isThere.every(Boolean) : isThere.some(Boolean);
      });
      expect(result?.toSorted()).toEqual(expected.toSorted());
    });
  });

  it('loses no edited row: it is there, its edited cells are in a row, or it is contested', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged, conflicts } = mergeObjects(resource, { base, mine, theirs });
      for (const array of nestedArrays) {
        const [old, left, result] = [base, mine, merged].map((side) => objectsIn(side[array]));
        const contested = conflicts.lines.filter((line) => line.array === array && line.mine !== null);
        const kept = (old ?? []).map((row) => contentOf(array, row));
        for (const row of left ?? []) {
          const content = contentOf(array, row);
          if (kept.includes(content)) continue;
          const isThere = (result ?? []).some((other) => contentOf(array, other) === content);
          const isContested = contested.some((line) => line.mine !== null && contentOf(array, line.mine) === content);
          const isJoined = (result ?? []).some((other) => (old ?? []).some((was) => hasEdits(array, was, row, other)));
          expect(isThere || isContested || isJoined).toBe(true);
        }
      }
    });
  });

  it('finds equal lines again however they are shuffled and whatever ids they carry', () => {
    const shuffled = cases.chain((generated) =>
      fc
        .tuple(
          ...lineArrays.map((array) =>
            fc.shuffledSubarray([...objectsIn(generated.base[array])], full(generated, array)),
          ),
        )
        .map((arrays) => ({ ...generated, arrays })),
    );
    fc.assert(
      fc.property(shuffled, ({ resource, base, mine, arrays }) => {
        const rows = (array: readonly JsonObject[]): JsonValue =>
          array.map((row, index) => ({ ...row, id: null, sort_order: index + 1 }));
        const moved = Object.fromEntries(lineArrays.map((array, index) => [array, rows(arrays[index] ?? [])]));
        const theirs = { ...base, ...moved };
        expect(mergeObjects(resource, { base, mine, theirs }).conflicts.lines).toEqual([]);
        expect(mergeObjects(resource, { base, mine: theirs, theirs: mine }).conflicts.lines).toEqual([]);
      }),
      RUNS,
    );
  });

  it('asks about every difference without a base, joins sets and drops no row of either side', () => {
    check(({ resource, mine, theirs }) => {
      const { merged, conflicts, dropped } = mergeObjects(resource, { base: null, mine, theirs });
      const contested = new Set([...conflicts.fields, ...dropped].map(({ name }) => name));
      for (const name of headerNames(resource)) {
        const differs = text(meaningOf(resource, name, mine[name])) !== text(meaningOf(resource, name, theirs[name]));
        if (!isSet(resource, name)) expect(contested.has(name)).toBe(differs);
      }
      const seen = [
        ...allContents(merged),
        ...conflicts.lines.flatMap(({ array, mine: row }) => (row === null ? [] : [contentOf(array, row)])),
      ];
      for (const content of [...allContents(mine), ...allContents(theirs)]) expect(seen).toContain(content);
      for (const { reason } of conflicts.lines) expect(reason).toBe('cells');
    });
  });

  it('names an index in its result for every contested row', () => {
    check(({ resource, base, mine, theirs }) => {
      const { merged, conflicts } = mergeObjects(resource, { base, mine, theirs });
      for (const { array, index, reason, mine: left, theirs: right } of conflicts.lines) {
        const row = objectsIn(merged[array])[index];
        const kept = reason === 'deleted_there' ? left : right;
        expect(row).toBeDefined();
        if (reason !== 'cells') expect(contentOf(array, row ?? {})).toBe(contentOf(array, kept ?? {}));
        else expect(row?.['id']).toEqual(right?.['id']);
      }
    });
  });
});

const textsIn = (value: JsonValue | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const text = (value: JsonValue | undefined): string => JSON.stringify(value ?? null);
/** Edits that the service can no longer take, as the service has them. */
const frozenOnes = ({ dropped }: MergedObject): JsonObject =>
  Object.fromEntries(dropped.map(({ name, theirs }) => [name, theirs]));
const isSet = (resource: Case['resource'], name: string): boolean =>
  ['choice_set', 'named_values'].includes(fieldsOf[resource][name]?.type ?? '');

function withoutRows(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => !(nestedArrays as readonly string[]).includes(name)),
  );
}

function fieldText({ name, entry, base, mine, theirs }: FieldConflict): string {
  return JSON.stringify([name, entry, base, mine, theirs]);
}
const swapped = (conflict: FieldConflict): FieldConflict => ({
  ...conflict,
  mine: conflict.theirs,
  theirs: conflict.mine,
});

const turned = { deleted_here: 'deleted_there', deleted_there: 'deleted_here' } as const;
function swappedLine(conflict: LineConflict): LineConflict {
  const { reason, mine, theirs, cells } = conflict;
  const isDeletion = reason === 'deleted_here' || reason === 'deleted_there';
  return {
    ...conflict,
    reason: isDeletion ? turned[reason] : reason,
    mine: theirs,
    theirs: mine,
    cells: cells.map(swapped),
  };
}
function lineText({ array, reason, base, mine, theirs, cells }: LineConflict): string {
  const rows = [base, mine, theirs].map((row) => (row === null ? null : contentOf(array, row)));
  return JSON.stringify([array, reason, rows, cells.map(fieldText)]);
}

const cellNames = (array: NestedArray): readonly string[] =>
  Object.keys(rowFieldsOf[array]).filter(
    (name) => rowFieldsOf[array][name]?.writable === true && name !== 'sort_order',
  );
const cellsOf = (object: JsonObject, array: NestedArray, name: string): readonly string[] =>
  objectsIn(object[array]).map((row) => text(row[name]));

/** What rows said that a side has edited by their ids: another of its rows may say that now. */
function editedContents(base: JsonObject, side: JsonObject): readonly string[] {
  const idsOf = (object: JsonObject, array: NestedArray) => objectsIn(object[array]).map(({ id }) => id ?? null);
  const keepsIds = (array: NestedArray): boolean =>
    idsOf(side, array).some((id) => id !== null && idsOf(base, array).includes(id));
  return nestedArrays.flatMap((array) =>
    objectsIn(base[array]).flatMap((row) => {
      const now = objectsIn(side[array]).find(({ id }) => id !== null && id === row['id']);
      const content = contentOf(array, row);
      // Another row may say by now what one said that a side has taken away.
      if (now === undefined) return keepsIds(array) ? [content] : [];
      return contentOf(array, now) === content ? [] : [content];
    }),
  );
}

/** Whether `result` has every cell in which `row` differs from `was`. */
function hasEdits(array: NestedArray, was: JsonObject, row: JsonObject, result: JsonObject): boolean {
  return cellNames(array).every((name) => {
    const [old, wanted, now] = [was[name], row[name], result[name]].map((cell) =>
      contentOf(array, { [name]: cell ?? null }),
    );
    return wanted === old || wanted === now;
  });
}

function intersection(one: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return one.filter((content) => {
    const place = left.indexOf(content);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
const missing = (wanted: readonly string[], from: readonly string[]): readonly string[] => {
  const found = [...intersection(wanted, from)];
  return wanted.filter((content) => {
    const place = found.indexOf(content);
    if (place >= 0) found.splice(place, 1);
    return place < 0;
  });
};

function full({ base }: Case, array: NestedArray): { readonly minLength: number; readonly maxLength: number } {
  const length = objectsIn(base[array]).length;
  return { minLength: length, maxLength: length };
}
