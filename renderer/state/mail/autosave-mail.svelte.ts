import { onDestroy, untrack } from 'svelte';
import type { MailPreparation } from '#shared/mail/mail-screens.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { MailWriting } from './mail-composer.svelte.ts';

interface Leaving {
  /** It was sent off: the book has forgotten it, and so does the window. */
  readonly isSent: () => boolean;
  /** Something that was written is left behind. */
  readonly onLeft?: () => void;
}

/** Follows what is read of a mail: also the words of one that turns out to be taken back, where nothing was written meanwhile. */
export function followPrepared(app: AppController, writing: MailWriting, prepared: () => MailPreparation): void {
  $effect(() => {
    const read = prepared();
    writing.update(read);
    untrack(() => {
      const back = writing.kept === null ? app.keptMails.cameBack(read, read.kept) : null;
      if (back !== null) writing.resume(back);
    });
  });
}

/**
 * Keeps what is written in a mail for as long as the component that calls this is there: with every key, and once more when
 * it goes. Nothing is lost but by being sent or by starting over.
 */
export function keepWhatIsWritten(app: AppController, writing: MailWriting, { isSent, onLeft }: Leaving): void {
  const { uid, kind } = writing.prepared;
  const account = app.account?.uid;
  let last = writing.kept;

  $effect(() => {
    const { kept } = writing;
    untrack(() => {
      last = kept;
      if (!isSent()) app.keptMails.keep({ uid, kind }, kept);
    });
  });

  onDestroy(() => {
    if (app.account?.uid !== account) return;
    writing.commit('recipients');
    writing.commit('blindCopies');
    if (isSent()) return;
    // What was handed to the book before may have been sent off from elsewhere since: it is not written there again.
    const isNew = JSON.stringify(writing.written) !== JSON.stringify(last);
    if (isNew) app.keptMails.keep({ uid, kind }, writing.written);
    if (writing.written !== null) onLeft?.();
  });
}
