import { worksInText } from '#shared/commands/chord.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import { commandOf } from '#shared/commands/command-table.ts';
import type { Commands } from './command-registry.svelte.ts';
import { isInDialog, isKeptByFocus, isTyping } from './key-target.ts';

/** How long the second of two keys may take. */
const SEQUENCE_MS = 1_500;

/**
 * The keyboard of the window: one listener, whatever has the focus, also where nothing has. What works everywhere comes
 * before any screen, so that the second letter of `g p` is not the screen's own `p` and nothing that is open lets Ctrl+R
 * through to the browser; what belongs to a screen comes after all that has the focus. Returns how to end it.
 * @param isCovered whether a dialog stands over the page, wherever the focus is.
 */
export function startKeys(commands: Commands, window: Window, isCovered: () => boolean): () => void {
  let begun: { readonly chord: string; readonly at: number } | null = null;

  /** The keys that this press completes; two where the one before it began something. */
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
    // A key that is held opens one invoice, not forty.
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
    // A sign or a letter may belong to what has the focus, which comes first.
    if (!isForText && !isSecond) return;
    if (isCovered()) {
      // Nothing happens behind a dialog, least of all what the browser would do; a text field keeps its own undo.
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
