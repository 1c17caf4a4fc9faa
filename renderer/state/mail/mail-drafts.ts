import { isSameJson } from '#shared/json.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import { UnsavedForms } from '#renderer/state/data/unsaved-forms.ts';
import type { TemplateKey } from './own-templates.svelte.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

interface MailPlace {
  readonly uid: Uid;
  readonly kind: MailKind;
}

/** The queue that saves one mail. */
interface MailSaves {
  readonly queue: SaveQueue<MailDraft | null>;
  readonly release: () => void;
}

const keyOf = ({ uid, kind }: MailPlace): string => `${uid} ${kind}`;

/**
 * Holds unsent mails, also those taken back, and saves them in the book with every key. Text that could not be saved is
 * tried again, also after the composer is closed.
 */
export class UnsavedMails {
  readonly #link: Link;
  readonly #unsaved: UnsavedWork;
  readonly #forms = new UnsavedForms<MailPlace, MailDraft>(keyOf);
  readonly #saves = new Map<string, MailSaves>();

  constructor(link: Link, unsaved: UnsavedWork) {
    this.#link = link;
    this.#unsaved = unsaved;
  }

  /** Returns the unsent text of a mail; `stored` is the book's. */
  open(place: MailPlace, stored: MailDraft | null): MailDraft | null {
    const known = this.#forms.of(place) ?? stored;
    if (known !== null) this.#forms.keep(place, known);
    return known;
  }

  /** Returns the text that the book has got of a mail taken back; null if this window has newer text of its own. */
  cameBack(place: MailPlace, stored: MailDraft | null): MailDraft | null {
    return this.of(place) !== null || this.#saves.has(keyOf(place)) ? null : this.open(place, stored);
  }

  of(place: MailPlace): MailDraft | null {
    return this.#forms.of(place);
  }

  /** Saves the text of a mail; null if nothing is written in it. */
  keep(place: MailPlace, kept: MailDraft | null): void {
    if (isSameJson(kept, this.#forms.of(place))) return;
    if (kept === null) this.#forms.forget(place);
    else this.#forms.keep(place, kept);
    this.#savesOf(place).queue.push(kept);
  }

  /**
   * Saves the text at once and stops the saves, because queueing the mail makes the book forget its text. Call `resume`
   * or `forget` afterwards.
   */
  handOver(place: MailPlace): void {
    const { queue } = this.#savesOf(place);
    queue.handOver();
    queue.abandon();
  }

  /** Continues the saves after `handOver`, including what was written meanwhile. */
  resume(place: MailPlace): void {
    this.#saves.get(keyOf(place))?.queue.resume();
  }

  /** Forgets the text of a mail that was queued. */
  forget(place: MailPlace): void {
    this.#forms.forget(place);
    this.#end(keyOf(place));
  }

  /** Forgets everything, because another account is shown. */
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

/** The unsaved templates of the settings. */
export class UnsavedTemplates extends UnsavedForms<TemplateKey, MailText> {
  constructor() {
    super(({ language, stage }) => `${language} ${stage}`);
  }
}
