import { describe, expect, it } from 'vitest';
import type { ClientKeys, KeptApart } from '#shared/client/alike-groups.ts';
import { alikeGroups } from '#shared/client/alike-groups.ts';
import type { Uid } from '#shared/service/ids.ts';

const nobody: KeptApart = new Map();
/** The tests name clients by letters. */
const uid = (name: string): Uid => name as Uid;
const client = (name: string, keys: Partial<ClientKeys>): ClientKeys => ({
  uid: uid(name),
  name: '',
  email: '',
  phone: '',
  ...keys,
});

const apart = (...pairs: readonly (readonly [string, string])[]): KeptApart => {
  const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  const named = Map.groupBy(both, ([one]) => uid(one));
  return new Map([...named].map(([one, all]) => [one, new Set(all.map(([, other]) => uid(other)))]));
};

describe('groups of clients that may be the same', () => {
  it('join those that share a name, an address or a number, with every reason', () => {
    const clients = [
      client('a', { name: 'harborbakery', email: 'a@x.test' }),
      client('b', { name: 'birch', phone: '1701234567' }),
      client('c', { name: 'harborbakery', email: 'c@x.test' }),
      client('d', { name: 'birchltd', phone: '491701234567' }),
      client('e', { name: 'harbor', email: 'c@x.test' }),
      client('f', { name: 'alone', email: 'f@x.test', phone: '5558675309' }),
    ];
    expect(alikeGroups(clients, nobody)).toEqual([
      { reasons: ['name', 'email'], uids: ['a', 'c', 'e'] },
      { reasons: ['phone'], uids: ['b', 'd'] },
    ]);
  });

  it('join two numbers of different countries by one that names no country', () => {
    const numbers = ['491701234567', '431701234567', '1701234567'];
    const clients = numbers.map((phone, at) => client(String(at), { phone }));
    expect(alikeGroups(clients, nobody)).toEqual([{ reasons: ['phone'], uids: ['0', '1', '2'] }]);
    expect(alikeGroups(clients.slice(0, 2), nobody)).toEqual([]);
  });

  it('join nobody by what they lack', () => {
    expect(alikeGroups([client('a', {}), client('b', {})], nobody)).toEqual([]);
  });

  it('leave out those that are known not to be the same, unless a third one is like both', () => {
    const two = [client('a', { name: 'x' }), client('b', { name: 'x' })];
    expect(alikeGroups(two, apart(['a', 'b']))).toEqual([]);
    const three = [...two, client('c', { name: 'x' })];
    expect(alikeGroups(three, apart(['a', 'b']))).toEqual([{ reasons: ['name'], uids: ['a', 'b', 'c'] }]);
    expect(alikeGroups(three, apart(['a', 'b'], ['a', 'c']))).toEqual([{ reasons: ['name'], uids: ['b', 'c'] }]);
  });

  it('stay quick where thousands share one address', () => {
    const clients = Array.from({ length: 5_000 }, (_, at) => client(String(at), { email: 'office@x.test' }));
    const startedAt = performance.now();
    const [group, ...others] = alikeGroups(clients, nobody);
    expect([group?.uids.length, others.length]).toEqual([5_000, 0]);
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});
