import { describe, expect, it } from 'vitest';
import { chordsOf, partsOf } from '#shared/commands/chord.ts';
import { keyScopes, sections } from '#shared/commands/command.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import { commandIds, commandOf } from '#shared/commands/command-table.ts';
import { words } from '#shared/words/words.ts';
import { keysConflict, canBothApply, conflictOf, defaultKeyboard, keyMapOf, keysOf } from '#shared/commands/key-map.ts';

const pairs = commandIds.flatMap((one, at) => commandIds.slice(at + 1).map((other) => [one, other] as const));
const meeting = pairs.filter(([one, other]) => canBothApply(commandOf(one), commandOf(other)));

describe('the table of commands', () => {
  it('gives no key to two commands that can apply at the same moment', () => {
    const clashes = meeting.flatMap(([one, other]) =>
      keysOf(one, defaultKeyboard)
        .filter((keys) => keysOf(other, defaultKeyboard).some((known) => keysConflict(keys, known)))
        .map((keys) => `${one} and ${other}: ${keys}`),
    );
    expect(clashes).toEqual([]);
  });

  it('has words, a section and scopes for each command', () => {
    for (const id of commandIds) {
      expect(words.command_name({ command: id }), id).toMatch(/^[A-Z]/);
      expect(sections).toContain(commandOf(id).section);
      const { where } = commandOf(id);
      if (where !== 'everywhere') expect(where.every((place) => keyScopes.includes(place))).toBe(true);
    }
  });

  it('spells each key in one way', () => {
    const order = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift'];
    for (const keys of commandIds.flatMap((id) => keysOf(id, defaultKeyboard))) {
      for (const parts of chordsOf(keys).map(partsOf)) {
        const held = parts.slice(0, -1);
        expect(held, keys).toEqual([...held].sort((left, right) => order.indexOf(left) - order.indexOf(right)));
        expect(parts.at(-1), keys).toMatch(/^([a-z]|[^A-Z]|[A-Z]\w+)$/);
      }
    }
  });

  it.each<[CommandId, string]>([
    ['open-palette', 'Mod+k'],
    ['show-shortcuts', '?'],
    ['new-invoice', 'Mod+n'],
    ['new-invoice', 'Mod+Shift+i'],
    ['pay', 'Mod+Shift+p'],
    ['show-outbox', 'Mod+Shift+o'],
    ['sync-now', 'Mod+r'],
    ['settings', 'Mod+,'],
    ['show-dashboard', 'g d'],
    ['show-invoices', 'g i'],
    ['back', 'Alt+ArrowLeft'],
  ])('does %s at %s', (id, keys) => {
    expect(keyMapOf(defaultKeyboard).commands.get(keys)).toContain(id);
  });
});

describe('keys that the person has chosen', () => {
  it('replace the default keys, but not those that every list has', () => {
    const settings = { ...defaultKeyboard, keys: { 'next-row': ['s'], 'new-invoice': ['Mod+j'] } };
    expect(keysOf('next-row', settings)).toEqual(['s', 'ArrowDown']);
    const { commands } = keyMapOf(settings);
    expect(commands.get('Mod+j')).toEqual(['new-invoice']);
    expect(commands.has('Mod+n')).toBe(false);
    expect(commands.get('j')).toBeUndefined();
  });

  it('do not replace fixed keys', () => {
    expect(keysOf('open-row', { ...defaultKeyboard, keys: { 'open-row': ['o'] } })).toEqual(['Enter']);
  });

  it('leave out single characters and sequences if those are switched off, and keep keys with Ctrl', () => {
    const off = { ...defaultKeyboard, usesCharacters: false };
    expect(keysOf('pay', off)).toEqual(['Mod+Shift+p']);
    expect(keysOf('show-outbox', off)).toEqual(['Mod+Shift+o']);
    expect(keysOf('next-row', off)).toEqual(['ArrowDown']);
    expect(keysOf('show-tab', off)).toEqual([]);
    expect(keysOf('choose-kind', off)).toEqual(['i', 'e', 't', 'm']);
    expect(keyMapOf(off).starts.size).toBe(0);
  });

  it('are refused if another command has them or begins with them', () => {
    expect(conflictOf('edit', 'p', defaultKeyboard)).toBe('pay');
    expect(conflictOf('edit', 'g', defaultKeyboard)).toBe('show-dashboard');
    expect(conflictOf('edit', 'p x', defaultKeyboard)).toBe('pay');
    expect(conflictOf('save', 'Mod+Enter', defaultKeyboard)).toBe('save-and-send');
    expect(conflictOf('save', 'Mod+d', defaultKeyboard)).toBe('repeat-line');
    expect(conflictOf('mark-received', 'e', defaultKeyboard)).toBeNull();
    expect(conflictOf('edit', 'p', { ...defaultKeyboard, keys: { pay: ['y'] } })).toBeNull();
    // What is off may be turned on again.
    expect(conflictOf('edit', 'p', { ...defaultKeyboard, usesCharacters: false })).toBe('pay');
  });
});
