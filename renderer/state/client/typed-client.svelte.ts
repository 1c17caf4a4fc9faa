import type { ClientForm } from '#shared/client/client-form.ts';
import { toAppError } from '#shared/errors.ts';
import { isSameJson } from '#shared/json.ts';
import { words } from '#shared/words/words.ts';
import type { UnsavedClients } from '#renderer/state/data/unsaved-forms.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { NewClientProblems } from './new-client-form.ts';
import { problemsOf, refusedFields } from './new-client-form.ts';

interface TypedClientDeps {
  readonly unsavedClients: UnsavedClients;
  readonly toasts: Toasts;
}

/** The form of a client that is created or corrected. What was typed stays under `place` until it is uploaded or dropped. */
export class TypedClient {
  client: ClientForm;
  isResumed: boolean;
  problems = $state.raw<NewClientProblems>({});
  refusal = $state<string | null>(null);
  isBusy = $state(false);
  readonly #deps: TypedClientDeps;
  readonly #place: string;
  readonly #first: ClientForm;

  constructor(deps: TypedClientDeps, place: string, first: ClientForm) {
    this.#deps = deps;
    this.#place = place;
    this.#first = first;
    const kept = deps.unsavedClients.of(place);
    this.client = $state.raw(kept ?? first);
    this.isResumed = $state(kept !== null);
  }

  set(patch: Partial<ClientForm>): void {
    this.client = { ...this.client, ...patch };
    if (Object.keys(this.problems).length > 0) this.check();
  }

  /** Returns true if the form can be sent. */
  check(): boolean {
    this.problems = problemsOf(this.client);
    return Object.keys(this.problems).length === 0;
  }

  /** Keeps what was typed for the next time. */
  leave(): void {
    if (isSameJson(this.client, this.#first)) {
      this.forget();
      return;
    }
    this.#deps.unsavedClients.keep(this.#place, this.client);
    this.#deps.toasts.info(words.new_client_kept());
  }

  forget(): void {
    this.#deps.unsavedClients.forget(this.#place);
  }

  /** Restores the form as it was proposed. */
  startOver(): void {
    this.client = this.#first;
    this.problems = {};
    this.refusal = null;
    this.isResumed = false;
  }

  /** Runs one action at a time, and shows its refusal at the field that it is about. */
  async run(action: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.refusal = null;
    try {
      await action();
    } catch (thrown) {
      const error = toAppError(thrown);
      this.problems = refusedFields(error);
      if (Object.keys(this.problems).length === 0) this.refusal = error.message;
    } finally {
      this.isBusy = false;
    }
  }
}
