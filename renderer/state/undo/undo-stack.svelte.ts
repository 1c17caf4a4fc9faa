import type { AppError, ErrorCode } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#shared/words/words.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** Returned by the undo of a step that has shown its result itself, so that no second toast appears. */
export const SAID = Symbol('said');

/**
 * An edit of this session that can be undone: cancelled while it is not uploaded, reverted by another edit afterwards.
 */
export interface UndoStep {
  /** The name of the edit, shown after “Undone: …”. */
  readonly label: string;
  /**
   * Undoes the edit. Resolves with a sentence for the person, null, or SAID. Throws the sentence that says why it
   * cannot be undone.
   */
  readonly undo: () => Promise<string | null | typeof SAID>;
  /** Does the edit again; null if that needs the person. */
  readonly redo: (() => Promise<void>) | null;
}

/** The undo of a screen, used before the session's. Both methods return the name of what changed, or null. */
export interface UndoScope {
  /** Set when a text field undoes its own typing: the change that follows is no edit. */
  isTakenBackInField: boolean;
  undo(): string | null;
  redo(): string | null;
}

const MOST_STEPS = 100;
/** Errors of a book that cannot be written at the moment. The step stays on the stack and can be tried again. */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set(['disk_full', 'read_only', 'closing']);

const isForNow = ({ code, details }: AppError): boolean => details.isForNow === true || NOT_NOW.has(code);

const without = (steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] =>
  steps.filter((known) => known !== step);

/**
 * The edits of this session, newest last. Kept in the window, because only the window knows the order of edits over all
 * screens; what a step needs for its undo is in the book.
 */
export class UndoStack {
  readonly #toasts: Toasts;
  #done: readonly UndoStep[] = [];
  #undone: readonly UndoStep[] = [];
  /**
   * The steps that are not undone yet, also those that the stack has dropped: the button of a toast can still undo
   * them.
   */
  #open = new WeakSet<UndoStep>();
  #scope: UndoScope | null = null;
  /** Resolves when the running undo or redo has ended; null if there is none. */
  #running: Promise<void> | null = null;

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  get scope(): UndoScope | null {
    return this.#scope;
  }

  /** Registers a screen's undo. Returns a function that removes it. */
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

  /** Adds a step and shows a toast with its undo. */
  offer(text: string, step: UndoStep, ms?: number): void {
    this.push(step);
    this.#toasts.info(text, { label: words.app_undo(), run: () => void this.take(step) }, ms);
  }

  /** Forgets all steps, because another account is shown. */
  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#open = new WeakSet();
  }

  /**
   * Undoes the newest edit of the screen, or of the session if the screen has none. `isHeld` says that the key is held
   * down: that undoes edits of this screen only.
   */
  async undo(isHeld = false): Promise<void> {
    const changed = this.#scope?.undo() ?? null;
    if (changed !== null) this.#announce(words.undo_undone({ what: changed }));
    else if (!isHeld)
      await this.#oneAtATime(async () => {
        const step = this.#done.at(-1);
        if (step === undefined) this.#toasts.info(words.undo_nothing());
        else await this.#takeBack(step);
      });
  }

  async redo(isHeld = false): Promise<void> {
    const changed = this.#scope?.redo() ?? null;
    if (changed !== null) this.#announce(words.undo_redone({ what: changed }));
    else if (!isHeld)
      await this.#oneAtATime(async () => {
        const step = this.#undone.at(-1);
        if (step === undefined || step.redo === null) this.#toasts.info(words.undo_nothing_again());
        else await this.#repeat(step, step.redo);
      });
  }

  /**
   * Undoes a step once, wherever it is in the stack. Refused for now, it keeps its place; refused for good, it is
   * removed.
   */
  async take(step: UndoStep): Promise<void> {
    await this.#oneAtATime(() => this.#takeBack(step));
  }

  async #takeBack(step: UndoStep): Promise<void> {
    if (!this.#open.has(step)) return;
    const forget = (): void => {
      this.#done = without(this.#done, step);
    };
    await this.#tryOrToast(forget, async () => {
      const note = await step.undo();
      if (note !== SAID) this.#toasts.info([words.undo_undone({ what: step.label }), note].filter(Boolean).join(' '));
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
    await this.#tryOrToast(forget, async () => {
      await redo();
      this.#toasts.info(words.undo_redone({ what: step.label }));
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

  /** Runs one undo or redo at a time. A waiting one is dropped when another account was opened meanwhile. */
  async #oneAtATime(action: () => Promise<void>): Promise<void> {
    const open = this.#open;
    while (this.#running !== null) await this.#running;
    if (open !== this.#open) return;
    this.#running = action().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /**
   * Runs an undo or redo, and then the function that it returns, which updates the stack: only if the same account is
   * still shown.
   */
  async #tryOrToast(forget: () => void, action: () => Promise<() => void>): Promise<void> {
    const open = this.#open;
    try {
      const updateStack = await action();
      if (open === this.#open) updateStack();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!isForNow(error)) forget();
      this.#toasts.error(error.message);
    }
  }

  #announce(text: string): void {
    this.#toasts.announce(text);
  }
}
