/* eslint-disable svelte/prefer-svelte-reactivity -- every change makes a new map or set, and the field is what is watched */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ChaseClient, ChaseInvoice, ChaseList, LeftOut } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/model/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { words } from '#renderer/i18n/words.ts';
import { noteCall } from './call-notes.ts';
import type { Formats } from './formats.ts';
import type { KeptCalls } from './kept-calls.ts';
import { stepBeside, stepsOf, withNew } from './chase-steps.ts';
import type { MailSurroundings, OfferBack, Queued } from './mail-sending.ts';
import { discardMails } from './mail-sending.ts';
import { OneAtATime } from './one-at-a-time.svelte.ts';
import type { UndoStack, UndoStep } from './undo.svelte.ts';

/** So long after the next client came up, a key or press is still meant for the one before. */
const STILL_BEFORE_MS = 500;

/** What was decided about a client; `step` takes it back. */
export type ChaseDecision =
  | { readonly kind: 'reminded'; readonly uid: Uid; readonly mailId: number; readonly step: UndoStep | null }
  | { readonly kind: 'snoozed'; readonly until: PlainDate; readonly step: UndoStep }
  | { readonly kind: 'called'; readonly text: string; readonly step: UndoStep }
  | { readonly kind: 'skipped' };

/** A client and one invoice of theirs, as they were when somebody began to write about them. */
export interface ChaseSubject {
  readonly client: ChaseClient;
  readonly invoice: ChaseInvoice;
}

/** Keeps its subject in sight until it is released. */
export interface ChaseHold extends ChaseSubject {
  readonly release: () => void;
}

export interface ChaseSurroundings extends MailSurroundings {
  readonly undo: UndoStack;
  readonly formats: Formats;
  readonly keptCalls: KeptCalls;
}

/**
 * One pass over everything overdue, a client at a time. The book says who is asked about; what was decided and where somebody
 * stands is the run's own, so it goes on where it was after a look at another screen.
 */
export class ChaseRun {
  decisions = $state.raw<ReadonlyMap<Uid, ChaseDecision>>(new Map());
  current = $state<Uid | null>(null);
  isOver = $state(false);
  whenOffline = $state<'ask' | 'send'>('ask');
  leftOut = $state.raw<readonly LeftOut[]>([]);
  /** Something is being done about them: until that is answered, the book may say that they are no longer asked about. */
  readonly #doing: OneAtATime;
  /** What somebody writes about: until that is over, letters that are typed must not become keys of whoever comes next. */
  #held = $state.raw<readonly ChaseSubject[]>([]);
  #order = $state.raw<readonly Uid[]>([]);
  #known = $state.raw<ReadonlyMap<Uid, ChaseClient>>(new Map());
  #asked = $state.raw<ReadonlySet<Uid>>(new Set());
  /** Which invoice of a client the reminder is about, where a person chose another than the longest late. */
  #chosen = $state.raw<ReadonlyMap<Uid, Uid>>(new Map());
  /** When the client in sight came up by what was done about another, or became of them; never, where somebody went to them. */
  #broughtAt = -Infinity;
  readonly #app: ChaseSurroundings;
  readonly #now: () => number;
  readonly steps: readonly Uid[] = $derived.by(() =>
    stepsOf(
      this.#order,
      (uid) =>
        this.decisions.has(uid) ||
        this.#doing.about === uid ||
        this.#held.some(({ client }) => client.clientUid === uid),
      (uid) => this.#asked.has(uid),
    ),
  );

  constructor(app: ChaseSurroundings, now: () => number = () => performance.now()) {
    this.#app = app;
    this.#now = now;
    this.#doing = new OneAtATime(app.toasts, () => {
      this.#leaveWhoIsGone();
    });
  }

  /** The book was read again: whoever was paid, reminded or snoozed elsewhere leaves, whoever is new comes last. */
  take({ clients, leftOut }: ChaseList): void {
    this.#known = new Map([...this.#known, ...clients.map((client) => [client.clientUid, client] as const)]);
    this.#order = withNew(this.#order, clients);
    this.#asked = new Set(clients.map(({ clientUid }) => clientUid));
    this.leftOut = leftOut;
    this.#leaveWhoIsGone();
  }

  /** Whoever is asked about, with the invoice in sight. Null where there is nobody. */
  hold(): ChaseHold | null {
    const { client, invoice } = this;
    if (client === null || invoice === null || !this.isOpen) return null;
    const subject: ChaseSubject = { client, invoice };
    this.#held = [...this.#held, subject];
    this.choose(invoice.uid);
    const release = (): void => {
      this.#held = this.#held.filter((known) => known !== subject);
      this.#leaveWhoIsGone();
    };
    return { ...subject, release };
  }

  get client(): ChaseClient | null {
    return this.current === null ? null : this.clientOf(this.current);
  }

  clientOf(uid: Uid): ChaseClient | null {
    return this.#known.get(uid) ?? null;
  }

  get decision(): ChaseDecision | null {
    return this.current === null ? null : (this.decisions.get(this.current) ?? null);
  }

  /** Skipping decides nothing: one may come back and do it after all. */
  get isOpen(): boolean {
    const { client } = this;
    return client !== null && !this.isOver && this.#isUndecided(client.clientUid);
  }

  /** The invoice that a reminder is about: the longest late, until a person chooses another or writes about one. */
  get invoice(): ChaseInvoice | null {
    const { client } = this;
    const wanted = client === null ? undefined : this.#chosen.get(client.clientUid);
    const late = client?.invoices ?? [];
    const held = this.#held.map(({ invoice }) => invoice);
    return [...late, ...held].find(({ uid }) => uid === wanted) ?? late[0] ?? null;
  }

  choose(uid: Uid): void {
    const { client } = this;
    if (client !== null) this.#chosen = new Map([...this.#chosen, [client.clientUid, uid]]);
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

  /** Those who were not decided about, or only passed by. */
  get undecided(): readonly Uid[] {
    return this.steps.filter((uid) => this.#isUndecided(uid));
  }

  skip(): void {
    const { current } = this;
    if (current === null || this.isOver) return;
    if (this.isOpen) this.#decide(current, { kind: 'skipped' });
    this.#broughtAt = -Infinity;
    this.#showNext();
  }

  back(): void {
    if (this.isOver) {
      this.isOver = false;
      this.current = this.steps.at(-1) ?? null;
      return;
    }
    const previous = this.#beside('previous');
    if (previous === null) return;
    this.#broughtAt = -Infinity;
    this.current = previous;
  }

  end(): void {
    this.isOver = true;
  }

  /** On with those who are open. */
  resume(): void {
    const [first = null] = this.undecided;
    if (first === null) return;
    this.current = first;
    this.isOver = false;
  }

  async snooze({ client }: ChaseSubject, until: PlainDate): Promise<void> {
    const { link, undo } = this.#app;
    const snoozes = client.invoices.map(({ uid }) => ({ uid, until }));
    const change = () => link.request('chase:snooze', { snoozes });
    await this.#doing.afterOthers(client.clientUid, async () => {
      if (!this.#isUndecided(client.clientUid)) return;
      const before = await change();
      const decide = (): void => {
        this.#decide(client.clientUid, { kind: 'snoozed', until, step });
      };
      const step: UndoStep = {
        label: words.chase.undoSnooze(client.name),
        undo: async () => {
          await link.request('chase:snooze', { snoozes: before });
          this.#forget(client.clientUid);
          return null;
        },
        redo: async () => {
          await change();
          decide();
        },
      };
      decide();
      undo.offer(words.chase.snoozed(client.name, this.#app.formats.date(until)), step);
      this.#goOnFrom(client.clientUid);
    });
  }

  /** Decides about the client; one who was reminded or snoozed meanwhile stays so, and what was said is noted all the same. */
  async note(subject: ChaseSubject, text: string): Promise<void> {
    const { clientUid } = subject.client;
    await this.#doing.afterOthers(clientUid, async () => {
      const before = this.decisions.get(clientUid);
      // Saved twice by a key that was pressed twice.
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
      if (isDeciding) this.#goOnFrom(clientUid);
    });
  }

  /** How a reminder is offered back: by the session's undo, so that its key takes it back as well. */
  readonly offerBack: OfferBack = (said, queued, ms) => {
    const [mail] = queued;
    const client = mail === undefined ? null : this.#ofInvoice(mail.uid);
    if (mail === undefined || client === null) return;
    const step: UndoStep = {
      label: words.chase.undoReminder(client.name),
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

  /** Reminds the client in sight, unless they have come up only now: a key pressed twice mails nobody else. */
  async remind(send: () => Promise<void>): Promise<void> {
    if (this.#now() - this.#broughtAt >= STILL_BEFORE_MS) await this.carryOut(send);
  }

  /** A reminder waits to leave, or has left at once. */
  reminded(mail: Queued): void {
    const client = this.#ofInvoice(mail.uid);
    if (client === null) return;
    if (this.decisions.get(client.clientUid)?.kind !== 'reminded') this.#remember(client.clientUid, mail, null);
    this.#goOnFrom(client.clientUid);
  }

  #remember(client: Uid, { uid, id: mailId }: Queued, step: UndoStep | null): void {
    this.#decide(client, { kind: 'reminded', uid, mailId, step });
  }

  /** Chases it again, before its day has come. */
  async wake({ clientUid, invoices }: LeftOut): Promise<void> {
    const snoozes = invoices.map(({ uid }) => ({ uid, until: null }));
    await this.#doing.afterOthers(this.current, async () => {
      await this.#app.link.request('chase:snooze', { snoozes });
      if (this.decisions.get(clientUid)?.kind === 'snoozed') this.#forget(clientUid);
    });
  }

  /** About the client in sight, and one thing at a time. */
  async carryOut(action: () => Promise<void>): Promise<void> {
    await this.#doing.unlessBusy(this.current, action);
  }

  /** Whoever is written to about an invoice is its client still where the book has left it out meanwhile. */
  #ofInvoice(uid: Uid): ChaseClient | null {
    const held = this.#held.find(({ invoice }) => invoice.uid === uid)?.client;
    return held ?? [...this.#known.values()].find(({ invoices }) => invoices.some((one) => one.uid === uid)) ?? null;
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

  /** What was taken back is asked about again; it comes up at once, unless the run is being summed up. */
  #forget(uid: Uid): void {
    this.decisions = new Map([...this.decisions].filter(([known]) => known !== uid));
    this.#asked = new Set([...this.#asked, uid]);
    if (!this.isOver) this.current = uid;
  }

  /** Nobody is passed over where another was gone to meanwhile. */
  #goOnFrom(uid: Uid): void {
    if (this.current !== uid) return;
    this.#showNext();
    this.#broughtAt = this.#now();
  }

  /** On from a client who is no step any more. */
  #leaveWhoIsGone(): void {
    const { current } = this;
    if (this.isOver || (current !== null && this.steps.includes(current))) return;
    if (current !== null) {
      this.#app.toasts.info(words.chase.leaves(this.#nameOf(current)));
      this.#broughtAt = this.#now();
    }
    const next = this.#beside('next');
    this.isOver = next === null && this.steps.length > 0;
    this.current = next;
  }

  #showNext(): void {
    const next = this.#beside('next');
    if (next === null) this.isOver = true;
    else this.current = next;
  }

  #beside(by: 'next' | 'previous'): Uid | null {
    return stepBeside(this.#order, this.steps, this.current, by);
  }
}
