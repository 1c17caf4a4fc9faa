import { describe, expect, it } from 'vitest';
import type { NestedEvidence } from '#main/sync/capabilities/nested-after.ts';
import { afterNestedRepair, afterNestedWrite } from '#main/sync/capabilities/nested-after.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { JsonObject } from '#shared/json.ts';

const row = (description: string): JsonObject => ({ description, price: '10' });
const stored = (id: number | null, description: string): JsonObject => ({ id, ...row(description), total: '1' });
const [a, b] = [stored(1, 'a'), stored(2, 'b')];
const evidence: NestedEvidence = {
  capability: 'unknown',
  before: { items: [a] },
  wanted: { items: [row('b')] },
  answered: { items: [b] },
  isRead: true,
  isEmptying: false,
};
const written = (part: Partial<NestedEvidence>) => afterNestedWrite({ ...evidence, ...part });
const repaired = (part: Partial<NestedEvidence>) => afterNestedRepair({ ...evidence, ...part });
const removeA = { kind: 'repair', arrays: { items: [{ id: 1, _destroy: true }] } };
const doubled = { items: [a, b] };

describe('after a write', () => {
  it.each<[NestedUpdateBehaviour, NestedUpdateBehaviour]>([
    ['unknown', 'replace'],
    ['replace', 'replace'],
    ['rails', 'rails'],
  ])('as wanted, a service that was %s is %s', (capability, learned) => {
    expect(written({ capability })).toEqual({ kind: 'as_wanted', capability: learned });
  });

  it('learns nothing from rows in an array that was empty', () => {
    expect(written({ before: { items: [] } })).toEqual({ kind: 'as_wanted', capability: 'unknown' });
  });

  it.each<NestedUpdateBehaviour>(['unknown', 'replace'])(
    'old rows that are still there are removed by id (%s)',
    (capability) => {
      expect(written({ capability, answered: doubled })).toEqual(removeA);
    },
  );

  it('leaves rows to a person that cannot be distinguished or addressed', () => {
    const part = {
      before: { items: [stored(null, 'a')] },
      answered: { items: [stored(null, 'a'), stored(null, 'b')] },
    };
    expect(written(part)).toEqual({ kind: 'locked', capability: 'append', because: 'doubled' });
  });

  it('removes rows by id that an empty array did not remove, unless the service is known to replace', () => {
    const part = { wanted: { items: [] }, answered: { items: [a] } };
    expect(written(part)).toEqual(removeA);
    const locked = { kind: 'locked', capability: 'replace', because: 'ignored' };
    expect(written({ ...part, capability: 'replace' })).toEqual(locked);
    const tax = { id: 9, name: 'VAT', combined_amount_percent: '5%', percentage: true };
    const proven = { before: { ...part.answered, taxes: [tax] }, wanted: { items: [], taxes: [] } };
    expect(written({ ...proven, answered: { items: [a], taxes: [] } })).toEqual(locked);
  });

  it('does not remove such rows when an update empties the arrays that it does not name', () => {
    const part = { wanted: { items: [] }, answered: { items: [a] }, isEmptying: true };
    expect(written(part)).toEqual({ kind: 'locked', capability: 'unknown', because: 'ignored' });
  });

  it('locks the lines and learns nothing when nothing or something else changed', () => {
    const answers = { ignored: { items: [a] }, unclear: { items: [stored(7, 'c'), stored(8, 'd')] } } as const;
    for (const capability of ['unknown', 'replace', 'rails'] as const) {
      for (const because of ['ignored', 'unclear'] as const) {
        const result = written({ capability, answered: answers[because] });
        expect(result).toEqual({ kind: 'locked', capability, because });
      }
    }
  });

  it('recognises a changed service when all rows with ids were added as new ones', () => {
    const blank = { id: 3, description: null };
    const part = { capability: 'rails', answered: { items: [a, b, blank] } } as const;
    expect(written(part)).toEqual({ kind: 'locked', capability: 'append', because: 'doubled' });
  });

  it('reads the object once when the answer shows no rows', () => {
    expect(written({ answered: {}, isRead: false })).toEqual({ kind: 'read_again' });
    expect(written({ answered: {} })).toEqual({ kind: 'locked', capability: 'unknown', because: 'unclear' });
  });
});

describe('after a repair', () => {
  it('learns that the service uses ids when only the wanted rows are left', () => {
    expect(repaired({})).toEqual({ kind: 'as_wanted', capability: 'rails' });
  });

  it('learns the same from rows respelled by the account, and not from other rows', () => {
    const spelled = { wanted: { items: [row(' a ')] }, answered: { items: [{ ...a, id: 9 }] } };
    expect(repaired(spelled)).toEqual({ kind: 'as_wanted', capability: 'rails' });
    expect(repaired({ ...spelled, wanted: { items: [row('b')] } })).toMatchObject({ kind: 'locked' });
    const dearer = { items: [{ ...row(' a '), price: '99.00' }] };
    expect(repaired({ ...spelled, wanted: dearer })).toMatchObject({ kind: 'locked' });
  });

  it.each<[string, NestedEvidence['answered']]>([
    ['are still there', doubled],
    ['are still there, beside empty ones', { items: [a, b, { id: 3 }] }],
  ])('rows that %s show a service that adds', (_name, answered) => {
    expect(repaired({ answered })).toEqual({ kind: 'locked', capability: 'append', because: 'doubled' });
  });

  it('learns nothing from an empty array that was ignored twice', () => {
    const part = { wanted: { items: [] } };
    expect(repaired({ ...part, answered: { items: [a] } })).toMatchObject({
      capability: 'unknown',
      because: 'ignored',
    });
    expect(repaired({ ...part, answered: { items: [{ id: 3 }] } })).toMatchObject({
      capability: 'unknown',
      because: 'unclear',
    });
    expect(repaired({ ...part, answered: { items: [a, { id: 3 }] } })).toMatchObject({ capability: 'append' });
  });
});
