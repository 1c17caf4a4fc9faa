import type { CommandId } from '#shared/commands/command-table.ts';
import { commandOf } from '#shared/commands/command-table.ts';
import type { KeyScope } from '#shared/commands/command.ts';
import { chordOf } from '#shared/commands/chord.ts';
import type { KeyMap, KeyboardSettings } from '#shared/commands/key-map.ts';
import { keyMapOf, keysOf } from '#shared/commands/key-map.ts';
import { ariaKeys, keyName } from '#shared/commands/key-names.ts';

/** What a screen does at a command; what it answers says nothing, except for false: it was not for it after all, and the key stays what it is without us. */
export type CommandHandler = (press: KeyboardEvent | null) => unknown;
export type CommandHandlers = Readonly<Partial<Record<CommandId, CommandHandler>>>;

interface Layer {
  readonly handlers: CommandHandlers;
  /** Whether a command means something at this moment: without a row there is nothing to send. */
  readonly applies?: (id: CommandId) => boolean;
  /** What it would be done with: the number of an invoice. */
  readonly about?: (id: CommandId) => string;
}

/**
 * What can be done now, and by which keys. Screens provide handlers while they stand; keys (`key-listener.ts`), the palette
 * and the application menu run them by the names of the table.
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

  /** For as long as a screen stands; answers how to end it. What came last is asked first. */
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

  /** Whether it would do something now. */
  can(id: CommandId): boolean {
    const layer = this.#layerOf(id);
    return layer !== undefined && layer.applies?.(id) !== false;
  }

  /** What it would be done with; empty where that goes without saying. */
  about(id: CommandId): string {
    return this.#layerOf(id)?.about?.(id) ?? '';
  }

  /** True when it was done, or is being done. */
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

  /** The command that a key means for what has the focus: cells and rows look at their keys themselves. */
  pressedIn(place: KeyScope, event: KeyboardEvent): CommandId | null {
    const chord = this.chordOf(event);
    const ids = chord === null ? [] : (this.#map.commands.get(chord) ?? []);
    return ids.find((id) => commandOf(id).where !== 'everywhere' && commandOf(id).where.includes(place)) ?? null;
  }

  /** For what stands over the window and closes by the key that opened it. */
  isKeyOf(id: CommandId, event: KeyboardEvent): boolean {
    const chord = this.chordOf(event);
    return chord !== null && keysOf(id, this.#settings()).includes(chord);
  }

  /** Every key that does it now, as it is written on keys. */
  keyNames(id: CommandId): readonly string[] {
    return keysOf(id, this.#settings()).map((keys) => keyName(keys, this.#isMac()));
  }

  /** The key to show beside its words; empty where it has none. */
  hint(id: CommandId): string {
    return this.keyNames(id)[0] ?? '';
  }

  /** What a button says of its key: to the eye, and to a reader. */
  shown(id: CommandId): { readonly shortcut: string; readonly 'aria-keyshortcuts': string | undefined } {
    return { shortcut: this.hint(id), 'aria-keyshortcuts': this.aria(id) };
  }

  /** For `aria-keyshortcuts`. */
  aria(id: CommandId): string | undefined {
    const known = keysOf(id, this.#settings()).flatMap((keys) => ariaKeys(keys, this.#isMac()) ?? []);
    return known.length === 0 ? undefined : known.join(' ');
  }
}
