/* eslint-disable svelte/prefer-svelte-reactivity -- every change makes a new map or set, and the field is what is watched */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ChaseClient, ChaseInvoice, ChaseList, LeftOut } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#shared/words/words.ts';
import { noteCall } from './call-notes.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { ChaseHold, ChaseSubject } from './chase-clients.svelte.ts';
import { ChaseClients } from './chase-clients.svelte.ts';
import { stepBeside, stepsOf } from './chase-steps.ts';
import type { MailDeps, OfferBack, Queued } from '#renderer/state/mail/send-mails.ts';
import { discardMails, offeredBack } from '#renderer/state/mail/send-mails.ts';
import { ExclusiveAction } from '#renderer/state/data/exclusive-action.svelte.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import type { UndoStack, UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import type { UnsavedCallNotes } from '#renderer/state/data/unsaved-forms.ts';

/**
 * The time in ms after a client came on screen by itself, in which a key or press is still meant for the client before.
 */
const CLIENT_CHANGE_MS = 500;

/** A decision about a client; `step` undoes it. */
export type ChaseDecision =
  | { readonly kind: 'reminded'; readonly uid: Uid; readonly mailId: number; readonly step: UndoStep | null }
  | { readonly kind: 'snoozed'; readonly until: PlainDate; readonly step: UndoStep }
  | { readonly kind: 'called'; readonly text: string; readonly step: UndoStep }
  | { readonly kind: 'skipped' };

interface ChaseRunDeps extends MailDeps {
  readonly undo: UndoStack;
  readonly formats: Formats;
  readonly unsavedCallNotes: UnsavedCallNotes;
}

/**
 * Leads through all clients with overdue invoices, one at a time. The book says which clients are listed; decisions and
 * the current client belong to the run, so that it continues after a visit to another screen.
 */
export class ChaseRun {
  decisions = $state.raw<ReadonlyMap<Uid, ChaseDecision>>(new Map());
  current = $state<Uid | null>(null);
  isOver = $state(false);
  whenOffline = $state<'ask' | 'send'>('ask');
  leftOut = $state.raw<readonly LeftOut[]>([]);
  /** The action that runs now. Until it is answered, its client stays a step, even if the book no longer lists them. */
  readonly #action: ExclusiveAction;
  readonly #clients = new ChaseClients();
  /**
   * When the current client came on screen by an action or by itself, in ms of `#now`; `-Infinity` if the person went
   * to them.
   */
  #shownAt = -Infinity;
  readonly #app: ChaseRunDeps;
  readonly #now: () => number;

  constructor(app: ChaseRunDeps, now: () => number = () => performance.now()) {
    this.#app = app;
    this.#now = now;
    this.#action = new ExclusiveAction(app.toasts, () => {
      this.#leaveMissingClient();
    });
  }

  /**
   * Stores what was read from the book again: clients who were paid, reminded or snoozed elsewhere leave, new ones come
   * last.
   */
  take({ clients, leftOut }: ChaseList): void {
    this.#clients.take(clients);
    this.leftOut = leftOut;
    this.#leaveMissingClient();
  }

  /**
   * Holds the current client and invoice while the person writes about them. Returns null if there is no open client.
   */
  hold(): ChaseHold | null {
    const { client, invoice } = this;
    if (client === null || invoice === null || !this.isOpen) return null;
    return this.#clients.hold({ client, invoice }, () => {
      this.#leaveMissingClient();
    });
  }

  /**
   * Returns the clients of the run. Not `$derived`, because a derived value ends with the component that created it,
   * and the run lives longer.
   */
  get steps(): readonly Uid[] {
    return stepsOf(
      this.#clients.order,
      (uid) => this.decisions.has(uid) || this.#action.about === uid || this.#clients.isWrittenAbout(uid),
      (uid) => this.#clients.isListed(uid),
    );
  }

  get client(): ChaseClient | null {
    return this.current === null ? null : this.clientOf(this.current);
  }

  clientOf(uid: Uid): ChaseClient | null {
    return this.#clients.withUid(uid);
  }

  get decision(): ChaseDecision | null {
    return this.current === null ? null : (this.decisions.get(this.current) ?? null);
  }

  /** True while the current client can be decided about; a skipped client is still open. */
  get isOpen(): boolean {
    const { client } = this;
    return client !== null && !this.isOver && this.#isUndecided(client.clientUid);
  }

  /** The invoice that a reminder is about: the longest overdue, unless the person chose another or writes about one. */
  get invoice(): ChaseInvoice | null {
    const { client } = this;
    return client === null ? null : this.#clients.invoiceOf(client);
  }

  choose(uid: Uid): void {
    const { client } = this;
    if (client !== null) this.#clients.choose(client.clientUid, uid);
  }

  moveChoice(by: -1 | 1): boolean {
    const { client, invoice } = this;
    const at = client?.invoices.findIndex(({ uid }) => uid === invoice?.uid) ?? -1;
    const next = client?.invoices[at + by];
    if (next !== undefined) this.choose(next.uid);
    return next !== undefined;
  }

  get place(): number {
    return this.current === null ? 0 : this.steps.indexOf(this.current) + 1;
  }

  /** The clients without a decision, or only skipped. */
  get undecided(): readonly Uid[] {
    return this.steps.filter((uid) => this.#isUndecided(uid));
  }

  skip(): void {
    const { current } = this;
    if (current === null || this.isOver) return;
    if (this.isOpen) this.#decide(current, { kind: 'skipped' });
    this.#shownAt = -Infinity;
    this.#showNext();
  }

  back(): void {
    if (this.isOver) {
      this.isOver = false;
      this.current = this.steps.at(-1) ?? null;
      return;
    }
    const previous = this.#neighbour('previous');
    if (previous === null) return;
    this.#shownAt = -Infinity;
    this.current = previous;
  }

  end(): void {
    this.isOver = true;
  }

  /** Continues with the first undecided client. */
  resume(): void {
    const [first = null] = this.undecided;
    if (first === null) return;
    this.current = first;
    this.isOver = false;
  }

  async snooze({ client }: ChaseSubject, until: PlainDate): Promise<void> {
    const { link, undo } = this.#app;
    const snoozes = client.invoices.map(({ uid }) => ({ uid, until }));
    await this.#action.afterOthers(client.clientUid, async () => {
      if (!this.#isUndecided(client.clientUid)) return;
      const before = await link.request('chase:snooze', { snoozes });
      const decide = (): void => {
        this.#decide(client.clientUid, { kind: 'snoozed', until, step });
      };
      const step: UndoStep = editStep(
        link,
        words.chase_undo_snooze({ name: client.name }),
        { kind: 'snoozed', before, after: snoozes },
        {
          noteOf: () => {
            this.#forget(client.clientUid);
            return null;
          },
          onRedone: decide,
        },
      );
      decide();
      undo.offer(words.chase_snoozed({ name: client.name, until: this.#app.formats.date(until) }), step);
      this.#continueAfter(client.clientUid);
    });
  }

  /**
   * Writes a note. It is the decision about the client unless they were reminded or snoozed meanwhile; the note is
   * written in both cases.
   */
  async note(subject: ChaseSubject, text: string): Promise<void> {
    const { clientUid } = subject.client;
    await this.#action.afterOthers(clientUid, async () => {
      const before = this.decisions.get(clientUid);
      // Ignore a second save by a key that was pressed twice.
      if (before?.kind === 'called' && before.text === text) return;
      const isDeciding = this.#isUndecided(clientUid);
      await noteCall(this.#app, subject, text, {
        onNoted: (step) => {
          if (isDeciding) this.#decide(clientUid, { kind: 'called', text, step });
        },
        onTakenBack: () => {
          if (isDeciding) this.#forget(clientUid);
        },
      });
      if (isDeciding) this.#continueAfter(clientUid);
    });
  }

  /** Offers to undo a reminder through the session's undo stack, so that its key works too. */
  readonly offerBack: OfferBack = (said, queued, ms) => {
    const [mail] = queued;
    const client = mail === undefined ? null : this.#clients.ofInvoice(mail.uid);
    if (mail === undefined || client === null) {
      // The client is no longer known: offer the undo without a step of the run.
      offeredBack(this.#app)(said, queued, ms);
      return;
    }
    const step: UndoStep = {
      label: words.chase_undo_reminder({ name: client.name }),
      undo: async () => {
        const { refusals } = await discardMails(this.#app, [mail]);
        if (refusals.length > 0) throw toAppError(refusals[0]);
        this.#forget(client.clientUid);
        return null;
      },
      redo: null,
    };
    this.#remember(client.clientUid, mail, step);
    this.#app.undo.offer(said, step, ms);
  };

  /**
   * Sends a reminder to the current client, unless they came on screen a moment ago: a key pressed twice must not mail
   * the next client.
   */
  async remind(send: () => Promise<void>): Promise<void> {
    if (this.#now() - this.#shownAt >= CLIENT_CHANGE_MS) await this.carryOut(send);
  }

  /** Records that a reminder is queued or was sent, and continues with the next client. */
  reminded(mail: Queued): void {
    const client = this.#clients.ofInvoice(mail.uid);
    if (client === null) return;
    if (this.decisions.get(client.clientUid)?.kind !== 'reminded') this.#remember(client.clientUid, mail, null);
    this.#continueAfter(client.clientUid);
  }

  #remember(client: Uid, { uid, id: mailId }: Queued, step: UndoStep | null): void {
    this.#decide(client, { kind: 'reminded', uid, mailId, step });
  }

  /** Ends the snooze of a client before its date. */
  async wake({ clientUid, invoices }: LeftOut): Promise<void> {
    const snoozes = invoices.map(({ uid }) => ({ uid, until: null }));
    await this.#action.afterOthers(this.current, async () => {
      await this.#app.link.request('chase:snooze', { snoozes });
      if (this.decisions.get(clientUid)?.kind === 'snoozed') this.#forget(clientUid);
    });
  }

  /** Runs an action about the current client, unless another one is running. */
  async carryOut(action: () => Promise<void>): Promise<void> {
    await this.#action.unlessBusy(this.current, action);
  }

  #nameOf(uid: Uid): string {
    return this.clientOf(uid)?.name ?? '';
  }

  #isUndecided(uid: Uid): boolean {
    return (this.decisions.get(uid)?.kind ?? 'skipped') === 'skipped';
  }

  #decide(uid: Uid, decision: ChaseDecision): void {
    this.decisions = new Map([...this.decisions, [uid, decision]]);
  }

  /**
   * Forgets a decision that was undone. Its client comes on screen at once, unless the run is over or the person writes
   * about another client.
   */
  #forget(uid: Uid): void {
    this.decisions = new Map([...this.decisions].filter(([known]) => known !== uid));
    this.#clients.listAgain(uid);
    if (this.isOver || this.current === uid || this.#clients.isAnotherWrittenAbout(uid)) return;
    this.current = uid;
    this.#shownAt = this.#now();
  }

  /** Continues with the next client, unless the person went to another one meanwhile. */
  #continueAfter(uid: Uid): void {
    if (this.current !== uid) return;
    this.#showNext();
    this.#shownAt = this.#now();
  }

  /** Continues with the next client if the current one is no longer a step. */
  #leaveMissingClient(): void {
    const { current } = this;
    if (this.isOver || (current !== null && this.steps.includes(current))) return;
    if (current !== null) {
      this.#app.toasts.info(words.chase_leaves({ name: this.#nameOf(current) }));
      this.#shownAt = this.#now();
    }
    const next = this.#neighbour('next');
    this.isOver = next === null && this.steps.length > 0;
    this.current = next;
  }

  #showNext(): void {
    const next = this.#neighbour('next');
    if (next === null) this.isOver = true;
    else this.current = next;
  }

  #neighbour(by: 'next' | 'previous'): Uid | null {
    return stepBeside(this.#clients.order, this.steps, this.current, by);
  }
}
