import type { ChaseClient, ChaseInvoice } from '#shared/mail/chase.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#shared/words/words.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import type { UndoStack, UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import type { UnsavedCallNotes } from '#renderer/state/data/unsaved-forms.ts';

interface CallNoteDeps {
  readonly link: Link;
  readonly undo: Pick<UndoStack, 'offer'>;
  readonly unsavedCallNotes: UnsavedCallNotes;
}

interface CallOutcomes {
  /** Called after the note is written, also when it is written again by redo. */
  readonly onNoted: (step: UndoStep) => void;
  readonly onTakenBack: () => void;
}

/**
 * Writes the note of a call and offers an undo. The typed text stays in `unsavedCalls` until the book has it. Throws if
 * the write fails.
 */
export async function noteCall(
  { link, undo, unsavedCallNotes }: CallNoteDeps,
  { client, invoice }: { readonly client: ChaseClient; readonly invoice: ChaseInvoice },
  text: string,
  { onNoted, onTakenBack }: CallOutcomes,
): Promise<void> {
  const { clientUid, name } = client;
  const note = { clientUid, invoiceUid: invoice.uid, text };
  const { id } = await link.request('contact:note', note);
  // Keep the text if the person went on typing meanwhile.
  if (unsavedCallNotes.of(clientUid)?.trim() === text) unsavedCallNotes.forget(clientUid);
  const step: UndoStep = editStep(
    link,
    words.chase_undo_note({ name }),
    { kind: 'call_noted', id, note },
    {
      noteOf: () => {
        onTakenBack();
        return null;
      },
      onRedone: () => {
        onNoted(step);
      },
    },
  );
  onNoted(step);
  undo.offer(words.chase_noted({ name }), step);
}
