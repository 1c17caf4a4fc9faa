import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/helpers/account-world.ts';
import { failure } from '#test/helpers/fake-service.ts';

/** A save that was refused and waits, the editor opened upon it, and what the account came to have after that. */
async function savedAgain(theirs: string) {
  const world = await openAccount();
  const { book, service, uid, at, run, calm, form } = world;
  book.drafts.save(uid, { ...form(), summary: 'S1' }, at());
  book.drafts.queue(uid, at());
  service.interfere = ({ call }) =>
    call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
  await run();
  calm();
  book.drafts.opened(uid);
  const shown = form();
  service.edit('invoices', 1, { summary: theirs });
  await run({ isFull: true });
  book.drafts.save(uid, { ...shown, summary: 'S0' }, at());
  book.drafts.queue(uid, at());
  await run();
  return world;
}

describe('an editor that was opened on a waiting save', () => {
  it('reverts what the account has got by itself since', async () => {
    const { open, inAccount } = await savedAgain('S1');
    expect([open(), inAccount('summary')]).toEqual([[], 'S0']);
  });

  it('asks when someone else wrote another value since', async () => {
    const { open, inAccount } = await savedAgain('theirs');
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });
});
