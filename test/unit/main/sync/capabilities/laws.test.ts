import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NestedRows } from '#main/sync/capabilities/nested-content.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { runsOf } from '#test/tier.ts';
import type { Document, Manner } from './model-service.ts';
import { contents, makeDocument, write } from './model-service.ts';

const words = fc.constantFrom('Design', 'Travel', ' padded ', 'Hosting', '');
const amounts = fc.constantFrom('10.00', '2.5', '0', '7');
const items = fc.array(
  fc.record({ description: words, price: amounts, quantity: amounts, unit: fc.constantFrom('h', null) }),
  { maxLength: 4 },
);
const taxes = fc.array(
  fc
    .record({
      name: fc.constantFrom('VAT', 'City'),
      key: fc.constantFrom(1, 2, null),
      combined_amount_percent: fc.constantFrom('5%', '5.00', '19%'),
    })
    .map((tax): JsonObject => ({ ...tax, percentage: tax.combined_amount_percent.endsWith('%') })),
  { maxLength: 3 },
);
const numbered = (rows: readonly JsonObject[]): readonly JsonObject[] =>
  rows.map((row, index) => ({ ...row, sort_order: index + 1 }));
const documents: fc.Arbitrary<Required<Pick<NestedRows, 'items' | 'taxes'>>> = fc
  .record({ items, taxes })
  .map((rows) => ({ items: numbered(rows.items), taxes: rows.taxes }));
const manners: fc.Arbitrary<Manner> = fc.record({
  put: fc.constantFrom('replace', 'rails', 'append'),
  ignoresEmpty: fc.boolean(),
  keepsIds: fc.boolean(),
  renumbers: fc.boolean(),
  trims: fc.boolean(),
  destroy: fc.constantFrom('blank', 'nothing', 'refused'),
  answersRows: fc.boolean(),
});

interface Edit {
  /** Which of the three documents. */
  readonly document: number;
  readonly wanted: NestedRows;
  /** Rows that are there already travel with their ids, as a merge hands them over. */
  readonly hasIds: boolean;
}
const edits: fc.Arbitrary<Edit> = fc
  .record({ document: fc.nat({ max: 2 }), rows: documents, isWhole: fc.boolean(), hasIds: fc.boolean() })
  .map(({ document, rows, isWhole, hasIds }) => ({ document, wanted: isWhole ? rows : { items: rows.items }, hasIds }));

const stories = fc.record({
  manner: manners,
  documents: fc.tuple(documents, documents, documents),
  edits: fc.array(edits, { minLength: 1, maxLength: 8, size: 'max' }),
});

/** Three documents, of which the last is no draft. */
function makeDocuments(manner: Manner, rows: readonly NestedRows[]): readonly Document[] {
  return rows.map((each, index) => makeDocument(manner, each, index < 2));
}

function withIds(wanted: NestedRows, document: Document): NestedRows {
  const ids = document.read().items?.map((row) => row['id']) ?? [];
  return { ...wanted, items: (wanted.items ?? []).map((row, index) => ({ ...row, id: ids[index] ?? null })) };
}

const isThere = (document: Document, wanted: NestedRows): boolean =>
  (Object.keys(wanted) as NestedArray[]).every(
    (array) => JSON.stringify(contents(document.read()[array])) === JSON.stringify(contents(wanted[array])),
  );

/** Some array has more rows than it had and than it was to have. */
const hasTooMany = (before: NestedRows, wanted: NestedRows, after: NestedRows): boolean =>
  (Object.keys(wanted) as NestedArray[]).some((array) => {
    const lengthIn = (rows: NestedRows): number => rows[array]?.length ?? 0;
    return lengthIn(after) > Math.max(lengthIn(before), lengthIn(wanted));
  });

/** The limit is for shrinking what fails. */
const RUNS = { numRuns: runsOf(500), interruptAfterTimeLimit: 8_000 };

describe('writing nested arrays, whatever the service does with them', () => {
  it('ends with exactly the wanted rows or with locked lines, after at most one repair', () => {
    fc.assert(
      fc.property(stories, ({ manner, documents: rows, edits: script }) => {
        const all = makeDocuments(manner, rows);
        let capability: NestedUpdateBehaviour = 'unknown';
        for (const { document: index, wanted: plain, hasIds } of script) {
          const document = all[index] as Document;
          const wanted = hasIds ? withIds(plain, document) : plain;
          const [before, putsBefore] = [document.read(), document.puts()];
          const written = write(document, wanted, capability);
          expect(document.puts() - putsBefore).toBeLessThanOrEqual(2);
          if (written.result.kind === 'as_wanted') expect(isThere(document, wanted)).toBe(true);
          if (written.result.kind === 'locked_before') expect(document.read()).toBe(before);
          if (capability === 'unknown' && !document.isDraft && !isThere(document, wanted)) {
            expect(document.read()).toBe(before);
          }
          capability = written.capability;
        }
      }),
      RUNS,
    );
  });

  it('learns the behaviour of the service, and nothing else', () => {
    fc.assert(
      fc.property(stories, ({ manner, documents: rows, edits: script }) => {
        const all = makeDocuments(manner, rows);
        let capability: NestedUpdateBehaviour = 'unknown';
        for (const { document: index, wanted } of script) {
          capability = write(all[index] as Document, wanted, capability).capability;
          // Rows that always have new ids cannot be removed by them.
          const truth = manner.put === 'rails' && manner.renumbers ? ['rails', 'append'] : [manner.put];
          expect(['unknown', ...truth]).toContain(capability);
        }
      }),
      RUNS,
    );
  });

  it('always succeeds on a service that replaces rows and clears arrays, starting with a draft', () => {
    fc.assert(
      fc.property(stories, ({ manner: any, documents: rows, edits: script }) => {
        const manner: Manner = { ...any, put: 'replace', ignoresEmpty: false };
        const all = makeDocuments(manner, rows);
        let capability: NestedUpdateBehaviour = 'unknown';
        for (const { document: index, wanted } of script) {
          const document = all[index] as Document;
          const written = write(document, wanted, capability);
          if (capability === 'replace' || document.isDraft) expect(isThere(document, wanted)).toBe(true);
          expect(written.sent.length).toBeLessThanOrEqual(1);
          capability = written.capability;
        }
      }),
      RUNS,
    );
  });

  it('always succeeds on a service that uses ids, starting with a draft, and repairs once', () => {
    fc.assert(
      fc.property(stories, ({ manner: any, documents: rows, edits: script }) => {
        const manner: Manner = { ...any, put: 'rails', renumbers: false };
        const all = makeDocuments(manner, rows);
        let capability: NestedUpdateBehaviour = 'unknown';
        let repairs = 0;
        for (const { document: index, wanted: plain, hasIds } of script) {
          const document = all[index] as Document;
          const wanted = hasIds ? withIds(plain, document) : plain;
          const written = write(document, wanted, capability);
          if (capability === 'rails' || document.isDraft) expect(isThere(document, wanted)).toBe(true);
          repairs += written.sent.length === 2 ? 1 : 0;
          capability = written.capability;
        }
        expect(repairs).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  it('doubles at most one draft on a service that appends', () => {
    fc.assert(
      fc.property(stories, ({ manner: any, documents: rows, edits: script }) => {
        const manner: Manner = { ...any, put: 'append' };
        const all = makeDocuments(manner, rows);
        let capability: NestedUpdateBehaviour = 'unknown';
        let spoiled = 0;
        for (const { document: index, wanted } of script) {
          const document = all[index] as Document;
          const before = document.read();
          const written = write(document, wanted, capability);
          if (hasTooMany(before, wanted, document.read())) spoiled += 1;
          capability = written.capability;
        }
        expect(spoiled).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  it('does not send an array that is already as wanted', () => {
    fc.assert(
      fc.property(stories, ({ manner, documents: [rows], edits: [edit] }) => {
        const document = makeDocument(manner, rows, true);
        const same = write(document, document.read(), 'unknown');
        expect(same).toMatchObject({ result: { kind: 'as_wanted', capability: 'unknown' }, sent: [{}] });
        const taxed = write(document, { ...document.read(), taxes: edit?.wanted.taxes ?? [] }, 'unknown');
        for (const arrays of taxed.sent) expect(Object.keys(arrays)).not.toContain('items');
      }),
      RUNS,
    );
  });
});
