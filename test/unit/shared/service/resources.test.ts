import { describe, expect, it } from 'vitest';
import { resources, specOf } from '#shared/service/resources.ts';

describe.each(resources)('the description of %s', (resource) => {
  const { fields, created, order, parent, key, path } = specOf[resource];
  const has = (name: string): boolean => Object.hasOwn(fields, name);

  it('names only fields of its own', () => {
    const named = [...(created?.by ?? []), created?.sortedBy ?? 'id', ...order.by, key ?? 'id'];
    expect(named.filter((name) => !has(name))).toEqual([]);
  });

  it('can be listed somewhere, and shows its parent unless its address does', () => {
    expect(path !== undefined || parent !== undefined).toBe(true);
    if (parent !== undefined) expect(has(parent.field)).toBe(path !== undefined || key === undefined);
  });

  it('says how a lost create is found exactly if something of it can be written', () => {
    expect(created !== undefined).toBe(Object.values(fields).some(({ writable }) => writable === true));
  });

  it('spells a field otherwise only where no field has that name', () => {
    expect(Object.values(fields).filter(({ also = '' }) => has(also))).toEqual([]);
  });
});
