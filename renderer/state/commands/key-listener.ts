import { worksInText } from '#shared/commands/chord.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import { commandOf } from '#shared/commands/command-table.ts';
import type { Commands } from './command-registry.svelte.ts';
import { isInDialog, isKeptByFocus, isTyping } from './key-target.ts';

/** The longest time in ms between two keys of a sequence. */
const SEQUENCE_MS = 1_500;

/**
 * Listens for all keys of the window, whatever has the focus. Commands that work everywhere are handled in the capture
 * phase, so that the second letter of `g p` is not the screen's own `p` and Ctrl+R does not reach the browser. Commands
 * of a screen are handled in the bubble phase, after the focused element. `isCovered` says that a dialog covers the
 * page. Returns a function that stops listening.
 */
export function startKeys(commands: Commands, window: Window, isCovered: () => boolean): () => void {
  let begun: { readonly chord: string; readonly at: number } | null = null;

  /** Returns the chord, or the sequence that it completes. */
  function keysOf(event: KeyboardEvent): { readonly keys: string; readonly isSecond: boolean } | null {
    const chord = commands.chordOf(event);
    if (chord === null) return null;
    const first = begun !== null && event.timeStamp - begun.at <= SEQUENCE_MS ? begun.chord : null;
    begun = null;
    const both = first === null ? null : `${first} ${chord}`;
    if (both !== null && commands.map.commands.has(both)) return { keys: both, isSecond: true };
    if (commands.map.starts.has(chord) && !event.repeat && !isTyping(event.target))
      begun = { chord, at: event.timeStamp };
    return { keys: chord, isSecond: false };
  }

  function perform(event: KeyboardEvent, id: CommandId): void {
    // Run the command only once for a key that is held down, except for commands that may repeat.
    const isDone = event.repeat && commandOf(id).isRepeated !== true ? commands.has(id) : commands.run(id, event);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const provided = (keys: string): CommandId | null =>
    (commands.map.commands.get(keys) ?? []).find((id) => commands.has(id)) ?? null;

  const onCapture = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const pressed = keysOf(event);
    if (pressed === null) return;
    const { keys, isSecond } = pressed;
    const id = provided(keys);
    if (id === null || commandOf(id).where !== 'everywhere') return;
    const isForText = worksInText(keys);
    // Leave a single character to the focused element first.
    if (!isForText && !isSecond) return;
    if (isCovered()) {
      // Do nothing behind a dialog, and keep the browser's default from happening; a text field keeps its own undo.
      if (isForText && id !== 'undo' && id !== 'redo') event.preventDefault();
    } else if (isForText || !isTyping(event.target)) perform(event, id);
  };

  const onBubble = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || isCovered()) return;
    const chord = commands.chordOf(event);
    const id = chord === null ? null : provided(chord);
    if (chord === null || id === null || isKeptByFocus(event.target, chord)) return;
    if (worksInText(chord) ? isInDialog(event.target) : isTyping(event.target)) return;
    perform(event, id);
  };

  window.addEventListener('keydown', onCapture, true);
  window.addEventListener('keydown', onBubble);
  return () => {
    window.removeEventListener('keydown', onCapture, true);
    window.removeEventListener('keydown', onBubble);
  };
}
