import { onDestroy, untrack } from 'svelte';
import { isSameJson } from '#shared/json.ts';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { MailComposer } from './mail-composer.svelte.ts';

interface Leaving {
  /** Returns true once the mail was queued: then the book and the window have forgotten its text. */
  readonly isSent: () => boolean;
  /** Called if unsent text is left behind. */
  readonly onLeft?: () => void;
}

/**
 * Updates the mail with what is read of it. Also resumes the text of a mail that was taken back, if nothing was written
 * meanwhile.
 */
type AutosaveDeps = Pick<AppController, 'account' | 'unsavedMails'>;

export function followPrepared(app: AutosaveDeps, writing: MailComposer, prepared: () => MailPreparation): void {
  $effect(() => {
    const read = prepared();
    writing.update(read);
    untrack(() => {
      const back = writing.kept === null ? app.unsavedMails.cameBack(read, read.kept) : null;
      if (back !== null) writing.resume(back);
    });
  });
}

/**
 * Saves what is written in a mail with every key and when the component is destroyed, until it is sent or started over.
 */
export function autosaveMail(app: AutosaveDeps, writing: MailComposer, { isSent, onLeft }: Leaving): void {
  const { uid, kind } = writing.prepared;
  const account = app.account?.uid;
  let last = writing.kept;

  $effect(() => {
    const { kept } = writing;
    untrack(() => {
      last = kept;
      if (!isSent()) app.unsavedMails.keep({ uid, kind }, kept);
    });
  });

  onDestroy(() => {
    if (app.account?.uid !== account) return;
    writing.commit('recipients');
    writing.commit('blindCopies');
    if (isSent()) return;
    // Do not save the same text again: the mail may have been sent from elsewhere since.
    const isNew = !isSameJson(writing.written, last);
    if (isNew) app.unsavedMails.keep({ uid, kind }, writing.written);
    if (writing.written !== null) onLeft?.();
  });
}
