import type { AppError, ErrorCode } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

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
  /** A text field of it goes back over its own typing: what it changes next is no edit. */
  isTakenBackInField: boolean;
  undo(): string | null;
  redo(): string | null;
}

const MOST_STEPS = 100;
/** Whatever is asked: nothing can be written at this moment. */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set(['disk_full', 'read_only', 'closing']);

const isForNow = ({ code, details }: AppError): boolean => details.isForNow === true || NOT_NOW.has(code);

const without = (steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] =>
  steps.filter((known) => known !== step);

/**
 * The edits of this session, newest last. It lives in the window, because only the window knows in which order a person did
 * what on which screen; what each step needs to be taken back lies in the book, and survives the window.
 */
export class UndoStack {
  readonly #toasts: Toasts;
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];
  /** What was not taken back yet: a button of its own asks for it also after the key has forgotten it. */
  #open = new WeakSet<UndoStep>();
  #scope: UndoScope | null = null;
  /** Until the step that is being taken back or done again has an answer. */
  #running: Promise<void> | null = null;

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
    this.#remember(step);
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
    this.#open = new WeakSet();
  }

  /**
   * The newest edit of the screen, or of the session where the screen has none.
   * @param isHeld whether the key was never let go of: that runs through what was typed on this screen, and no further.
   */
  async undo(isHeld = false): Promise<void> {
    const changed = this.#scope?.undo() ?? null;
    if (changed !== null) this.#say(words.undo.undone(changed));
    else if (!isHeld)
      await this.#inTurn(async () => {
        const step = this.#done.at(-1);
        if (step === undefined) this.#toasts.info(words.undo.nothing);
        else await this.#takeBack(step);
      });
  }

  async redo(isHeld = false): Promise<void> {
    const changed = this.#scope?.redo() ?? null;
    if (changed !== null) this.#say(words.undo.redone(changed));
    else if (!isHeld)
      await this.#inTurn(async () => {
        const step = this.#undone.at(-1);
        if (step === undefined || step.redo === null) this.#toasts.info(words.undo.nothingAgain);
        else await this.#repeat(step, step.redo);
      });
  }

  /** Takes one step back, wherever it stands; once. Refused for now, it keeps its place; for good, the key goes on to others. */
  async take(step: UndoStep): Promise<void> {
    await this.#inTurn(() => this.#takeBack(step));
  }

  async #takeBack(step: UndoStep): Promise<void> {
    if (!this.#open.has(step)) return;
    const forget = (): void => {
      this.#done = without(this.#done, step);
    };
    await this.#tried(forget, async () => {
      const note = await step.undo();
      if (note !== SAID) this.#toasts.info([words.undo.undone(step.label), note].filter(Boolean).join(' '));
      return () => {
        forget();
        this.#open.delete(step);
        this.#undone = step.redo === null ? [] : [...this.#undone, step];
      };
    });
  }

  async #repeat(step: UndoStep, redo: () => Promise<void>): Promise<void> {
    const forget = (): void => {
      this.#undone = without(this.#undone, step);
    };
    await this.#tried(forget, async () => {
      await redo();
      this.#toasts.info(words.undo.redone(step.label));
      return () => {
        forget();
        this.#remember(step);
      };
    });
  }

  #remember(step: UndoStep): void {
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#open.add(step);
  }

  /** One thing at a time: what is asked for meanwhile comes after it, unless the account has become another by then. */
  async #inTurn(action: () => Promise<void>): Promise<void> {
    const open = this.#open;
    while (this.#running !== null) await this.#running;
    if (open !== this.#open) return;
    this.#running = action().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** What is done is noted only where the steps are still those of the same account. */
  async #tried(forget: () => void, action: () => Promise<() => void>): Promise<void> {
    const open = this.#open;
    try {
      const move = await action();
      if (open === this.#open) move();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!isForNow(error)) forget();
      this.#toasts.error(error.message);
    }
  }

  #say(text: string): void {
    this.#toasts.announce(text);
  }
}
