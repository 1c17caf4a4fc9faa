import { describe, expect, it } from 'vitest';
import { changedSince } from '#shared/sent/changed-since.ts';
import { clientRow } from '#test/helpers/books.ts';

const region = { name: 'Region', value: 'North' };

describe('what somebody has made of an object before its lost create is found', () => {
  const sent = { category: 'organization', name: 'Client 000001 Ltd' };

  it('is a value of their own where none had left', () => {
    const found = clientRow(1, { custom_fields: [region] });
    expect(changedSince('connections', [sent], found)).toMatchObject({ custom_fields: [] });
  });

  it('is none where there is none, or where just that had left', () => {
    expect(changedSince('connections', [sent], clientRow(1, { custom_fields: [] }))).not.toHaveProperty(
      'custom_fields',
    );
    const own = { ...sent, custom_fields: [region] };
    const found = clientRow(1, { custom_fields: [region] });
    expect(changedSince('connections', [own], found)).not.toHaveProperty('custom_fields');
  });
});
