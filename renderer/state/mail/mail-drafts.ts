import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import { KeptForms } from '#renderer/state/data/unsaved-forms.ts';
import type { TextPlace } from './own-templates.svelte.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

interface MailPlace {
  readonly uid: Uid;
  readonly kind: MailKind;
}

/** The saves of one mail. */
interface MailSaves {
  readonly queue: SaveQueue<MailDraft | null>;
  readonly release: () => void;
}

const keyOf = ({ uid, kind }: MailPlace): string => `${uid} ${kind}`;

/**
 * What is written in mails and not sent off, and in those that were taken back: in the book, with every key. What could not
 * be written there yet is here, and is tried again, also after the mail was left.
 */
export class KeptMails {
  readonly #link: Link;
  readonly #unsaved: UnsavedWork;
  readonly #forms = new KeptForms<MailPlace, MailDraft>(keyOf);
  readonly #saves = new Map<string, MailSaves>();

  constructor(link: Link, unsaved: UnsavedWork) {
    this.#link = link;
    this.#unsaved = unsaved;
  }

  /** `stored` is what the book says of it. */
  open(place: MailPlace, stored: MailDraft | null): MailDraft | null {
    const known = this.#forms.of(place) ?? stored;
    if (known !== null) this.#forms.keep(place, known);
    return known;
  }

  /**
   * What the book has come to say of it, as of a mail that is taken back; null where this window has words of its own, which
   * an answer may be older than.
   */
  cameBack(place: MailPlace, stored: MailDraft | null): MailDraft | null {
    return this.of(place) !== null || this.#saves.has(keyOf(place)) ? null : this.open(place, stored);
  }

  of(place: MailPlace): MailDraft | null {
    return this.#forms.of(place);
  }

  /** Null: nothing is written in it any more. */
  keep(place: MailPlace, kept: MailDraft | null): void {
    if (JSON.stringify(kept) === JSON.stringify(this.#forms.of(place))) return;
    if (kept === null) this.#forms.forget(place);
    else this.#forms.keep(place, kept);
    this.#savesOf(place).queue.push(kept);
  }

  /**
   * The mail is about to be queued, which makes the book forget it: nothing may be written behind that, until it is said what
   * came of it.
   */
  handOver(place: MailPlace): void {
    const { queue } = this.#savesOf(place);
    queue.handOver();
    queue.abandon();
  }

  /** It was not queued: what is written in it counts on, with what was written meanwhile. */
  resume(place: MailPlace): void {
    this.#saves.get(keyOf(place))?.queue.resume();
  }

  /** It was queued. */
  forget(place: MailPlace): void {
    this.#forms.forget(place);
    this.#end(keyOf(place));
  }

  /** Another account has other mails. */
  clear(): void {
    this.#forms.clear();
    for (const key of [...this.#saves.keys()]) this.#end(key);
  }

  #savesOf(place: MailPlace): MailSaves {
    const key = keyOf(place);
    const known = this.#saves.get(key);
    if (known !== undefined) return known;
    const { uid, kind } = place;
    const queue = new SaveQueue((kept: MailDraft | null) => this.#link.request('mail:keep', { uid, kind, kept }));
    const saves = { queue, release: this.#unsaved.add(queue) };
    this.#saves.set(key, saves);
    return saves;
  }

  #end(key: string): void {
    const saves = this.#saves.get(key);
    saves?.queue.abandon();
    saves?.release();
    this.#saves.delete(key);
  }
}

/** Texts of the settings that were changed and not saved. */
export class KeptTexts extends KeptForms<TextPlace, MailText> {
  constructor() {
    super(({ language, stage }) => `${language} ${stage}`);
  }
}
