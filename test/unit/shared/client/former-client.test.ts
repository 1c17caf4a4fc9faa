import { describe, expect, it } from 'vitest';
import { clientAt, formerNameFound, otherNames, searchedNames, withFormer } from '#shared/client/former-client.ts';

const old = { name: 'Old Name GmbH', address: 'Hafenstr. 4', city: 'Hamburg', country: null };
const today = { ...old, name: 'New Name AG' };
const former = withFormer([], old, today, 100);

describe('the former name and address of a client', () => {
  it('are kept when the account shows others', () => {
    expect(former).toEqual([{ until: 100, fields: old }]);
  });

  it('are not kept when only other fields change, or one that was not known before is shown', () => {
    expect(withFormer(former, today, { ...today, phone: '1' }, 200)).toBe(former);
    expect(withFormer([], { name: 'X' }, { name: 'X', city: 'Hamburg' }, 200)).toEqual([]);
    expect(withFormer([], { name: 'X', city: null }, { name: ' X', city: '' }, 200)).toEqual([]);
  });

  it('are those of the time that is asked for, however often they changed', () => {
    const twice = withFormer(former, today, { ...today, name: 'Newest SE' }, 200);
    const newest = { ...today, name: 'Newest SE', language: 'de' };
    const nameAt = (at: number) => clientAt(twice, newest, at)?.['name'] ?? null;
    expect([99, 100, 199, 200].map(nameAt)).toEqual(['Old Name GmbH', 'New Name AG', 'New Name AG', null]);
    expect(clientAt(twice, newest, 99)?.['language']).toBe('de');
  });

  it('show a field that was not known then as it is today', () => {
    const named = withFormer([], { name: 'A' }, { name: 'B', city: 'Hamburg' }, 100);
    expect(clientAt(named, { name: 'B', city: 'Hamburg' }, 1)).toEqual({ name: 'A', city: 'Hamburg' });
  });

  it('are at most twenty', () => {
    let all = former;
    for (let at = 0; at < 40; at += 1) all = withFormer(all, { name: `A${String(at)}` }, { name: 'B' }, at);
    expect(all).toHaveLength(20);
  });
});

describe('the former names of a client', () => {
  it('are found beside its name of today, and said at what only they found', () => {
    const names = otherNames('New Name AG', today, former);
    expect(names).toEqual(['Old Name GmbH']);
    expect(searchedNames('New Name AG', names).split('\n')).toEqual(['new name ag', 'old name gmbh']);
    expect(formerNameFound('OLD name', 'New Name AG', names)).toBe('Old Name GmbH');
    expect(formerNameFound('name', 'New Name AG', names)).toBeNull();
    expect(formerNameFound('zebra', 'New Name AG', names)).toBeNull();
    expect(formerNameFound('', 'New Name AG', names)).toBeNull();
  });

  it('include the name in the account while another waits here to be sent', () => {
    expect(otherNames('Typed here', today, former)).toEqual(['New Name AG', 'Old Name GmbH']);
  });

  it('are not those of a client that got an older name back', () => {
    const back = withFormer(former, today, old, 200);
    expect(otherNames('Old Name GmbH', old, back)).toEqual(['New Name AG']);
  });
});
