/* eslint-disable svelte/prefer-svelte-reactivity -- every change makes a new map or set, and the field is what is watched */
import type { ChaseClient, ChaseInvoice } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { withNew } from './chase-steps.ts';

/** A client and one invoice of theirs, as they were when somebody began to write about them. */
export interface ChaseSubject {
  readonly client: ChaseClient;
  readonly invoice: ChaseInvoice;
}

/** Keeps its subject in sight until it is released. */
export interface ChaseHold extends ChaseSubject {
  readonly release: () => void;
}

/** Whom a run has met: as they were read last, whether the book still asks about them, and about which invoice. */
export class ChaseClients {
  /** In the order in which they were first met. */
  order = $state.raw<readonly Uid[]>([]);
  #known = $state.raw<ReadonlyMap<Uid, ChaseClient>>(new Map());
  #asked = $state.raw<ReadonlySet<Uid>>(new Set());
  /** Which invoice of a client the reminder is about, where a person chose another than the longest late. */
  #chosen = $state.raw<ReadonlyMap<Uid, Uid>>(new Map());
  /** What somebody writes about: until that is over, letters that are typed must not become keys of whoever comes next. */
  #held = $state.raw<readonly ChaseSubject[]>([]);

  /** The book was read again. Whoever it names no more stays known. */
  take(clients: readonly ChaseClient[]): void {
    this.#known = new Map([...this.#known, ...clients.map((client) => [client.clientUid, client] as const)]);
    this.order = withNew(this.order, clients);
    this.#asked = new Set(clients.map(({ clientUid }) => clientUid));
  }

  isAsked(uid: Uid): boolean {
    return this.#asked.has(uid);
  }

  /** What was decided is taken back, before the book has said so. */
  askAgain(uid: Uid): void {
    this.#asked = new Set([...this.#asked, uid]);
  }

  isHeld(uid: Uid): boolean {
    return this.#held.some(({ client }) => client.clientUid === uid);
  }

  /** Somebody else is written about. */
  isAnotherHeld(uid: Uid): boolean {
    return this.#held.some(({ client }) => client.clientUid !== uid);
  }

  hold(subject: ChaseSubject, onRelease: () => void): ChaseHold {
    this.#held = [...this.#held, subject];
    this.choose(subject.client.clientUid, subject.invoice.uid);
    const release = (): void => {
      this.#held = this.#held.filter((known) => known !== subject);
      onRelease();
    };
    return { ...subject, release };
  }

  withUid(uid: Uid): ChaseClient | null {
    return this.#known.get(uid) ?? null;
  }

  /** Whoever is written to about an invoice is its client still where the book has left it out meanwhile. */
  ofInvoice(uid: Uid): ChaseClient | null {
    const held = this.#held.find(({ invoice }) => invoice.uid === uid)?.client;
    return held ?? [...this.#known.values()].find(({ invoices }) => invoices.some((one) => one.uid === uid)) ?? null;
  }

  /** The invoice that a reminder is about: the longest late, until a person chooses another or writes about one. */
  invoiceOf({ clientUid, invoices }: ChaseClient): ChaseInvoice | null {
    const wanted = this.#chosen.get(clientUid);
    const held = this.#held.map(({ invoice }) => invoice);
    return [...invoices, ...held].find(({ uid }) => uid === wanted) ?? invoices[0] ?? null;
  }

  choose(client: Uid, invoice: Uid): void {
    this.#chosen = new Map([...this.#chosen, [client, invoice]]);
  }
}
