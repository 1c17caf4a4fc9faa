import { chordsOf, isCharacter } from './chord.ts';
import type { Command } from './command.ts';
import type { CommandId } from './command-table.ts';
import { commandIds, commandOf } from './command-table.ts';

/** The person's keyboard settings. */
export interface KeyboardSettings {
  /** False: single letters, digits and signs run no command (WCAG 2.1.4). */
  readonly usesCharacters: boolean;
  /** Keys that replace the defaults; an empty list is a command without keys. */
  readonly keys: Readonly<Partial<Record<CommandId, readonly string[]>>>;
}

export const defaultKeyboard: KeyboardSettings = { usesCharacters: true, keys: {} };

/** Returns all keys of a command under these settings, the one to show first. */
export function keysOf(id: CommandId, { usesCharacters, keys }: KeyboardSettings): readonly string[] {
  const command = commandOf(id);
  const chosen = command.isFixed ? command.keys : (keys[id] ?? command.keys);
  const all = [...chosen, ...(command.also ?? [])];
  // Keys of a cell work only after it was focused, so they are not pressed by accident and stay.
  const isFocusedFirst = command.where !== 'everywhere' && command.where.every((place) => place === 'lines');
  return usesCharacters || isFocusedFirst ? all : all.filter((known) => !isCharacter(known));
}

/** Maps keys to commands; the same keys may run different commands in different places. */
export interface KeyMap {
  readonly commands: ReadonlyMap<string, readonly CommandId[]>;
  /** The first keys of sequences of two. */
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

/** Returns true if both commands can apply at the same moment, so that they need different keys. */
export function canBothApply(one: Command, other: Command): boolean {
  const [left, right] = [one.where, other.where];
  // While a dialog is open, the screen below it has no keys.
  const isApart = (where: Command['where']): boolean => where !== 'everywhere' && where.every((at) => at === 'dialog');
  if (left === 'everywhere') return !isApart(right);
  if (right === 'everywhere') return !isApart(left);
  const isInEditor = (where: typeof left): boolean => where.includes('lines') || where.includes('edit-invoice');
  return left.some((place) => right.includes(place)) || (isInEditor(left) && isInEditor(right));
}

/** Returns true if the keys are the same or one begins the other, so that only one of both could be pressed. */
export function keysConflict(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

/** Returns the command that would lose these keys, or null. */
export function conflictOf(id: CommandId, keys: string, settings: KeyboardSettings): CommandId | null {
  const everything: KeyboardSettings = { ...settings, usesCharacters: true };
  const isTaken = (other: CommandId): boolean =>
    other !== id &&
    canBothApply(commandOf(id), commandOf(other)) &&
    keysOf(other, everything).some((known) => keysConflict(known, keys));
  return commandIds.find(isTaken) ?? null;
}
