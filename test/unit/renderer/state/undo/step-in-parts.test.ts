import { describe, expect, it } from 'vitest';
import type { RedoableEdit } from '#shared/ipc/undo-requests.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { message } from '#shared/words/message.ts';
import { stepInParts } from '#renderer/state/undo/step-in-parts.ts';
import type { Link } from '#renderer/bridge.ts';

const part = (uid: string): RedoableEdit => ({ kind: 'prices_raised', raised: [{ uid, saved: null as never }] });
const refused = (uid: string): BinOutcome => ({ uid, kind: 'refused', message: message('error_profile_gone') });
const done = (uid: string): BinOutcome => ({ uid, kind: 'done', notes: [] });

/** A link that answers with these outcomes, and notes what it was asked for. */
function linkOf(answer: (uid: string) => BinOutcome): { readonly link: Link; readonly asked: string[] } {
  const asked: string[] = [];
  const request = (channel: string, edit: { readonly raised: readonly { readonly uid: string }[] }) => {
    asked.push(...edit.raised.map(({ uid }) => `${channel} ${uid}`));
    return Promise.resolve({ redo: null, outcomes: edit.raised.map(({ uid }) => answer(uid)) });
  };
  // Nothing else is asked for.
  return { link: { request, on: () => () => {} } as unknown as Link, asked };
}

describe('an undo in parts', () => {
  it('goes back from the last part and forth from the first, and says what stays', async () => {
    const { link, asked } = linkOf((uid) => (uid === 'b' ? refused(uid) : done(uid)));
    const step = stepInParts(link, 'prices', ['a', 'b', 'c'].map(part));
    expect(await step.undo()).toBe(
      'One could not be taken back: This recurring profile is no longer on this computer.',
    );
    await step.redo?.();
    expect(asked).toEqual(['undo:undo c', 'undo:undo b', 'undo:undo a', 'undo:redo a', 'undo:redo b', 'undo:redo c']);
  });

  it('throws the reason where nothing was undone or done again, and never says that it was', async () => {
    const { link } = linkOf(refused);
    const step = stepInParts(link, 'prices', ['a', 'b'].map(part));
    await expect(step.undo()).rejects.toMatchObject({ said: { key: 'error_profile_gone' } });
    await expect(step.redo?.()).rejects.toMatchObject({ said: { key: 'error_profile_gone' } });
  });
});
