/* eslint-disable svelte/prefer-svelte-reactivity -- every change makes a new map or set, and the field is what is watched */
import type { ChaseClient, ChaseInvoice } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { withNew } from './chase-steps.ts';

/** A client and one of their invoices, as they were when the person began to write about them. */
export interface ChaseSubject {
  readonly client: ChaseClient;
  readonly invoice: ChaseInvoice;
}

/** Keeps its client among the steps of the run until it is released. */
export interface ChaseHold extends ChaseSubject {
  readonly release: () => void;
}

/** Holds the clients of a run: their newest data, if the book still lists them, and the invoice chosen for each. */
export class ChaseClients {
  /** Uids in the order in which the run first read the clients. */
  order = $state.raw<readonly Uid[]>([]);
  #clients = $state.raw<ReadonlyMap<Uid, ChaseClient>>(new Map());
  #listed = $state.raw<ReadonlySet<Uid>>(new Set());
  /** The invoice of a client that the reminder is about, if the person chose another one than the longest overdue. */
  #chosen = $state.raw<ReadonlyMap<Uid, Uid>>(new Map());
  /**
   * The subjects that the person is writing about. They stay on screen until released, so that typed letters do not
   * become commands about the next client.
   */
  #subjects = $state.raw<readonly ChaseSubject[]>([]);

  /** Stores what was read from the book again. A client that it no longer lists stays known. */
  take(clients: readonly ChaseClient[]): void {
    this.#clients = new Map([...this.#clients, ...clients.map((client) => [client.clientUid, client] as const)]);
    this.order = withNew(this.order, clients);
    this.#listed = new Set(clients.map(({ clientUid }) => clientUid));
  }

  isListed(uid: Uid): boolean {
    return this.#listed.has(uid);
  }

  /** Marks a client as listed again after an undo, before the book has been read again. */
  listAgain(uid: Uid): void {
    this.#listed = new Set([...this.#listed, uid]);
  }

  isWrittenAbout(uid: Uid): boolean {
    return this.#subjects.some(({ client }) => client.clientUid === uid);
  }

  /** Returns true if the person is writing about another client. */
  isAnotherWrittenAbout(uid: Uid): boolean {
    return this.#subjects.some(({ client }) => client.clientUid !== uid);
  }

  hold(subject: ChaseSubject, onRelease: () => void): ChaseHold {
    this.#subjects = [...this.#subjects, subject];
    this.choose(subject.client.clientUid, subject.invoice.uid);
    const release = (): void => {
      this.#subjects = this.#subjects.filter((known) => known !== subject);
      onRelease();
    };
    return { ...subject, release };
  }

  withUid(uid: Uid): ChaseClient | null {
    return this.#clients.get(uid) ?? null;
  }

  /**
   * Returns the client of an invoice, also if the book no longer lists the invoice while the person writes about it.
   */
  ofInvoice(uid: Uid): ChaseClient | null {
    const held = this.#subjects.find(({ invoice }) => invoice.uid === uid)?.client;
    return held ?? [...this.#clients.values()].find(({ invoices }) => invoices.some((one) => one.uid === uid)) ?? null;
  }

  /**
   * Returns the invoice that a reminder is about: the longest overdue, unless the person chose another or writes about
   * one.
   */
  invoiceOf({ clientUid, invoices }: ChaseClient): ChaseInvoice | null {
    const wanted = this.#chosen.get(clientUid);
    const held = this.#subjects.map(({ invoice }) => invoice);
    return [...invoices, ...held].find(({ uid }) => uid === wanted) ?? invoices[0] ?? null;
  }

  choose(client: Uid, invoice: Uid): void {
    this.#chosen = new Map([...this.#chosen, [client, invoice]]);
  }
}
