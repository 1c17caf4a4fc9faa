import { chordsOf, isCharacter } from './chord.ts';
import type { Command } from './command.ts';
import type { CommandId } from './command-table.ts';
import { commandIds, commandOf } from './command-table.ts';

/** What a person has chosen for the keyboard. */
export interface KeyboardSettings {
  /** False: letters, digits and signs do nothing by themselves (WCAG 2.1.4). */
  readonly usesCharacters: boolean;
  /** Keys other than those of the table; an empty list is a command without any. */
  readonly keys: Readonly<Partial<Record<CommandId, readonly string[]>>>;
}

export const defaultKeyboard: KeyboardSettings = { usesCharacters: true, keys: {} };

/** The keys that do it now, those that cannot be changed among them; the first is the one to show. */
export function keysOf(id: CommandId, { usesCharacters, keys }: KeyboardSettings): readonly string[] {
  const command = commandOf(id);
  const chosen = command.isFixed ? command.keys : (keys[id] ?? command.keys);
  const all = [...chosen, ...(command.also ?? [])];
  // What has to be focused first is nobody's slip: letters of a focused cell stay.
  const isFocusedFirst = command.where !== 'everywhere' && command.where.every((place) => place === 'lines');
  return usesCharacters || isFocusedFirst ? all : all.filter((known) => !isCharacter(known));
}

/** From keys to what they do; the same key does different things in different places. */
export interface KeyMap {
  readonly commands: ReadonlyMap<string, readonly CommandId[]>;
  /** The first of two keys pressed one after the other. */
  readonly starts: ReadonlySet<string>;
}

export function keyMapOf(settings: KeyboardSettings): KeyMap {
  const found = new Map<string, readonly CommandId[]>();
  const starts = new Set<string>();
  for (const id of commandIds) {
    for (const keys of keysOf(id, settings)) {
      found.set(keys, [...(found.get(keys) ?? []), id]);
      const [first, second] = chordsOf(keys);
      if (first !== undefined && second !== undefined) starts.add(first);
    }
  }
  return { commands: found, starts };
}

/** Whether both can be meant by the same key at the same moment. */
export function canMeet(one: Command, other: Command): boolean {
  const [left, right] = [one.where, other.where];
  // Who is in a dialog is not on the screen below it.
  const isApart = (where: Command['where']): boolean => where !== 'everywhere' && where.every((at) => at === 'dialog');
  if (left === 'everywhere') return !isApart(right);
  if (right === 'everywhere') return !isApart(left);
  const isInEditor = (where: typeof left): boolean => where.includes('lines') || where.includes('edit-invoice');
  return left.some((place) => right.includes(place)) || (isInEditor(left) && isInEditor(right));
}

/** One begins the other, or they are the same: only one of the two could ever be pressed. */
export function areInTheWay(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

/** The command that these keys would take something from, or null. */
export function conflictOf(id: CommandId, keys: string, settings: KeyboardSettings): CommandId | null {
  const everything: KeyboardSettings = { ...settings, usesCharacters: true };
  const isTaken = (other: CommandId): boolean =>
    other !== id &&
    canMeet(commandOf(id), commandOf(other)) &&
    keysOf(other, everything).some((known) => areInTheWay(known, keys));
  return commandIds.find(isTaken) ?? null;
}
