import { toAppError } from '#shared/errors.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Toasts } from './toasts.svelte.ts';

/** Whoever took it back has told the person what became of it. */
export const SAID = Symbol('said');

/** One edit of this session that can be taken back: as long as it has not left this computer, or by another edit. */
export interface UndoStep {
  /** What was done, as it is said behind “Undone: …”. */
  readonly label: string;
  /** Answers what the person should know besides, or that it has said all itself. Throws the sentence why it cannot be taken back. */
  readonly undo: () => Promise<string | null | typeof SAID>;
  /** Does it once more; null where that needs the person. */
  readonly redo: (() => Promise<void>) | null;
}

/** A screen with an undo of its own, asked before the session's: each answers what was changed back, or null. */
export interface UndoScope {
  undo(): string | null;
  redo(): string | null;
}

const MOST_STEPS = 100;

/**
 * The edits of this session, newest last. It lives in the window, because only the window knows in which order a person did
 * what on which screen; what each step needs to be taken back lies in the book, and survives the window.
 */
export class UndoStack {
  readonly #toasts: Toasts;
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];
  #scope: UndoScope | null = null;
  #isBusy = false;

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  get scope(): UndoScope | null {
    return this.#scope;
  }

  /** Returns how to leave it. */
  enter(scope: UndoScope): () => void {
    this.#scope = scope;
    return () => {
      if (this.#scope === scope) this.#scope = null;
    };
  }

  push(step: UndoStep): void {
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#undone = [];
  }

  /** Says what was done, with the way back beside it. */
  offer(text: string, step: UndoStep, ms?: number): void {
    this.push(step);
    this.#toasts.info(text, { label: words.app.undo, run: () => void this.take(step) }, ms);
  }

  /** Another account: nothing of the one before can be taken back. */
  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  /** The newest edit of the screen, or of the session where the screen has none. */
  async undo(): Promise<void> {
    const changed = this.#scope?.undo() ?? null;
    const step = this.#done.at(-1);
    if (changed !== null) this.#say(words.undo.undone(changed));
    else if (step === undefined) this.#toasts.info(words.undo.nothing);
    else await this.take(step);
  }

  async redo(): Promise<void> {
    const changed = this.#scope?.redo() ?? null;
    const step = this.#undone.at(-1);
    if (changed !== null) this.#say(words.undo.redone(changed));
    else if (step === undefined || step.redo === null) this.#toasts.info(words.undo.nothingAgain);
    else await this.#repeat(step, step.redo);
  }

  /** Takes one step back, wherever it stands; once. */
  async take(step: UndoStep): Promise<void> {
    if (this.#isBusy || !this.#done.includes(step)) return;
    this.#done = this.#done.filter((known) => known !== step);
    await this.#alone(async () => {
      const note = await step.undo();
      this.#undone = step.redo === null ? [] : [...this.#undone, step];
      if (note !== SAID) this.#toasts.info([words.undo.undone(step.label), note].filter(Boolean).join(' '));
    });
  }

  #repeat(step: UndoStep, redo: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return Promise.resolve();
    this.#undone = this.#undone.filter((known) => known !== step);
    return this.#alone(async () => {
      await redo();
      this.#done = [...this.#done, step];
      this.#toasts.info(words.undo.redone(step.label));
    });
  }

  async #alone(action: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    try {
      await action();
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    } finally {
      this.#isBusy = false;
    }
  }

  #say(text: string): void {
    this.#toasts.announce(text);
  }
}
