import { describe, expect, it } from 'vitest';
import { readDetails } from '#main/api/wire/details.ts';

describe('the rows of a document', () => {
  it('are not read where they are more than any document has', () => {
    const items = Array.from({ length: 10_001 }, () => ({}));
    const read = readDetails({ items, taxes: [{ name: 'VAT' }] });
    expect(read?.details['items']).toEqual([]);
    expect(read?.unreadable['items']).toBe(items);
    expect(read?.details['taxes']).toMatchObject([{ name: 'VAT' }]);
    expect(readDetails({ items: items.slice(1) })?.details['items']).toHaveLength(10_000);
  });
});
