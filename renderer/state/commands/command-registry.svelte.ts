import type { CommandId } from '#shared/commands/command-table.ts';
import { commandOf } from '#shared/commands/command-table.ts';
import type { KeyScope } from '#shared/commands/command.ts';
import { chordOf } from '#shared/commands/chord.ts';
import type { KeyMap, KeyboardSettings } from '#shared/commands/key-map.ts';
import { keyMapOf, keysOf } from '#shared/commands/key-map.ts';
import { ariaKeys, keyName } from '#shared/commands/key-names.ts';

/**
 * Handles a command on a screen. Returns false to decline: the key event then keeps its default behaviour. Other
 * results are ignored.
 */
type CommandHandler = (press: KeyboardEvent | null) => unknown;
export type CommandHandlers = Readonly<Partial<Record<CommandId, CommandHandler>>>;

interface Layer {
  readonly handlers: CommandHandlers;
  /** Returns true if the command makes sense now. Sending needs a selected row, for example. */
  readonly applies?: (id: CommandId) => boolean;
  /** Returns the object of the command, for example the number of an invoice. */
  readonly about?: (id: CommandId) => string;
}

/**
 * Holds the commands that can run now, and their keys. Screens provide handlers while they are mounted; keys
 * (`key-listener.ts`), the palette and the application menu run them by their id.
 */
export class Commands {
  readonly #settings: () => KeyboardSettings;
  readonly #isMac: () => boolean;
  #layers: readonly Layer[] = [];
  readonly #map: KeyMap = $derived.by(() => keyMapOf(this.#settings()));

  constructor(settings: () => KeyboardSettings, isMac: () => boolean) {
    this.#settings = settings;
    this.#isMac = isMac;
  }

  get map(): KeyMap {
    return this.#map;
  }

  /**
   * Adds the handlers of a screen while it is mounted; the newest layer comes first. Returns a function that removes
   * them.
   */
  provide(handlers: CommandHandlers, more: Omit<Layer, 'handlers'> = {}): () => void {
    const layer: Layer = { handlers, ...more };
    this.#layers = [layer, ...this.#layers];
    return () => {
      this.#layers = this.#layers.filter((known) => known !== layer);
    };
  }

  has(id: CommandId): boolean {
    return this.#layerOf(id) !== undefined;
  }

  /** Returns true if the command would do something now. */
  can(id: CommandId): boolean {
    const layer = this.#layerOf(id);
    return layer !== undefined && layer.applies?.(id) !== false;
  }

  /** Returns the object of the command; empty if the screen names none. */
  about(id: CommandId): string {
    return this.#layerOf(id)?.about?.(id) ?? '';
  }

  /** Runs the command. Returns true if it was handled, or is being handled. */
  run(id: CommandId, press: KeyboardEvent | null = null): boolean {
    const handler = this.#layerOf(id)?.handlers[id];
    return handler !== undefined && handler(press) !== false;
  }

  #layerOf(id: CommandId): Layer | undefined {
    return this.#layers.find(({ handlers }) => handlers[id] !== undefined);
  }

  chordOf(event: KeyboardEvent): string | null {
    return chordOf(event, this.#isMac());
  }

  /**
   * Returns the command of a key for the focused element. Cells and rows call this, because they handle their keys
   * themselves.
   */
  pressedIn(place: KeyScope, event: KeyboardEvent): CommandId | null {
    const chord = this.chordOf(event);
    const ids = chord === null ? [] : (this.#map.commands.get(chord) ?? []);
    return ids.find((id) => commandOf(id).where !== 'everywhere' && commandOf(id).where.includes(place)) ?? null;
  }

  /** Returns true if the key belongs to this command, so that an overlay can close by the key that opened it. */
  isKeyOf(id: CommandId, event: KeyboardEvent): boolean {
    const chord = this.chordOf(event);
    return chord !== null && keysOf(id, this.#settings()).includes(chord);
  }

  /** Returns all keys of a command as they are printed on the keyboard. */
  keyNames(id: CommandId): readonly string[] {
    return keysOf(id, this.#settings()).map((keys) => keyName(keys, this.#isMac()));
  }

  /** Returns the first key of a command, to show beside its name; empty without one. */
  hint(id: CommandId): string {
    return this.keyNames(id)[0] ?? '';
  }

  /** Returns the props that show a button's key to the eye and to screen readers. */
  shown(id: CommandId): { readonly shortcut: string; readonly 'aria-keyshortcuts': string | undefined } {
    return { shortcut: this.hint(id), 'aria-keyshortcuts': this.aria(id) };
  }

  /** Returns the value of `aria-keyshortcuts`. */
  aria(id: CommandId): string | undefined {
    const known = keysOf(id, this.#settings()).flatMap((keys) => ariaKeys(keys, this.#isMac()) ?? []);
    return known.length === 0 ? undefined : known.join(' ');
  }
}
