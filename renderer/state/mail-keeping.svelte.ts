import { onDestroy, untrack } from 'svelte';
import type { AppController } from './app-controller.svelte.ts';
import type { MailWriting } from './mail-writing.svelte.ts';

interface Leaving {
  /** It was sent off: the book has forgotten it, and so does the window. */
  readonly isSent: () => boolean;
  /** Something that was written is left behind. */
  readonly onLeft?: () => void;
}

/**
 * Keeps what is written in a mail for as long as the component that calls this is there: with every key, and once more when
 * it goes. Nothing is lost but by being sent or by starting over.
 */
export function keepWhatIsWritten(app: AppController, writing: MailWriting, { isSent, onLeft }: Leaving): void {
  const { uid, kind } = writing.prepared;
  const account = app.account?.uid;

  $effect(() => {
    const { kept } = writing;
    untrack(() => {
      if (!isSent()) app.keptMails.keep({ uid, kind }, kept);
    });
  });

  onDestroy(() => {
    if (app.account?.uid !== account) return;
    writing.commit('recipients');
    writing.commit('blindCopies');
    if (isSent()) return;
    app.keptMails.keep({ uid, kind }, writing.written);
    if (writing.written !== null) onLeft?.();
  });
}
