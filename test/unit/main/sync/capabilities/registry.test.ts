import { describe, expect, it } from 'vitest';
import {
  forget,
  isCurrent,
  learn,
  learnListFields,
  learnNotFound,
  learnPageLength,
  notFoundSignature,
  valueOf,
} from '#main/sync/capabilities/registry.ts';

const first = { at: 1, appVersion: '1.0.0' };
const second = { at: 2, appVersion: '1.1.0' };

describe('a learned behaviour', () => {
  it('is unknown at first', () => {
    expect(valueOf({}, 'nestedPut')).toBe('unknown');
    expect(valueOf({}, 'longestPage')).toBe(0);
    expect(isCurrent({}, 'nestedPut', '1.0.0')).toBe(false);
  });

  it('stays in use after an update of the app, and is to be verified', () => {
    const known = learn({}, 'nestedPut', 'append', first);
    expect(known).toEqual({ nestedPut: { value: 'append', learnedAt: 1, appVersion: '1.0.0' } });
    expect(valueOf(known, 'nestedPut')).toBe('append');
    expect([isCurrent(known, 'nestedPut', '1.0.0'), isCurrent(known, 'nestedPut', '1.1.0')]).toEqual([true, false]);
    expect(isCurrent(learn(known, 'nestedPut', 'append', second), 'nestedPut', '1.1.0')).toBe(true);
  });

  it('can be forgotten, without the others', () => {
    const known = learn(learn({}, 'nestedPut', 'append', first), 'pastEnd', 'empty', first);
    expect(forget(known, 'nestedPut')).toEqual(learn({}, 'pastEnd', 'empty', first));
  });
});

describe('the signature of "not found"', () => {
  const known = learnNotFound(learnNotFound({}, 'invoices', '404:json', first), 'contacts', '404:empty', first);

  it('is known for each resource', () => {
    expect(notFoundSignature(known, 'invoices', '1.0.0')).toBe('404:json');
    expect(notFoundSignature(known, 'contacts', '1.0.0')).toBe('404:empty');
    expect(notFoundSignature(known, 'payments', '1.0.0')).toBeNull();
  });

  it('is asked for again after an update, each on its own', () => {
    expect(notFoundSignature(known, 'invoices', '1.1.0')).toBeNull();
    const again = learnNotFound(known, 'invoices', '410:json', second);
    expect(notFoundSignature(again, 'invoices', '1.1.0')).toBe('410:json');
    expect(notFoundSignature(again, 'contacts', '1.1.0')).toBeNull();
  });
});

describe('what lists show', () => {
  it('is the longest page ever', () => {
    const known = learnPageLength({}, 60, first);
    expect(valueOf(known, 'longestPage')).toBe(60);
    expect(learnPageLength(known, 20, second)).toBe(known);
  });

  it('is every field that a row ever had', () => {
    const known = learnListFields({}, 'invoices', ['state', 'date'], first);
    expect(learnListFields(known, 'invoices', ['date'], second)).toBe(known);
    expect(valueOf(learnListFields(known, 'invoices', ['date', 'note'], second), 'listFields')).toEqual({
      invoices: ['date', 'note', 'state'],
    });
  });
});
