import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ChaseClient, ChaseInvoice, ChaseList } from '#shared/mail/chase.ts';
import type { ChaseHold } from '#renderer/state/chase/chase-clients.svelte.ts';
import { ChaseRun } from '#renderer/state/chase/chase-run.svelte.ts';
import { Formats } from '#renderer/state/app/formats.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { UnsavedCallNotes } from '#renderer/state/data/unsaved-forms.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const invoice = (uid: string): ChaseInvoice => ({
  uid,
  number: '1',
  dueDate: '2026-01-01',
  daysLate: 9,
  due: '1.00',
  dueMinor: 100,
  currency: 'EUR',
});
const client = (name: string): ChaseClient => ({ clientUid: name, name, invoices: [invoice(`${name}-1`)] });
const listOf = (...names: readonly string[]): ChaseList => ({ clients: names.map(client), leftOut: [] });

function setUp(...names: readonly string[]) {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const undo = new UndoStack(toasts);
  const unsavedCallNotes = new UnsavedCallNotes();
  const app = {
    link,
    toasts,
    undo,
    formats: new Formats('en-US'),
    actions: { asking: null },
    unsavedCallNotes,
  };
  const clock = { now: 0 };
  const run = new ChaseRun(app, () => clock.now);
  run.take(listOf(...names));
  return { run, clock, link, toasts, undo, unsavedCallNotes, texts: () => toasts.list.map(({ text }) => text) };
}

/** Whoever is asked about, held. */
function inSight(run: ChaseRun): ChaseHold {
  const hold = run.hold();
  if (hold === null) throw new Error('Nobody is asked about.');
  return hold;
}

describe('a chase run', () => {
  it('keeps a client while an action about them runs, even if the book no longer lists them', async () => {
    const { run, link, texts } = setUp('a', 'b');
    void run.snooze(inSight(run), '2026-12-24');
    // The book tells of its change before it answers who asked for it.
    run.take(listOf('b'));
    expect([run.current, run.steps, texts()]).toEqual(['a', ['a', 'b'], []]);
    link.nth('chase:snooze', 0).answer([{ uid: 'a-1', until: null }]);
    await settle();
    expect([run.current, run.place, run.steps]).toEqual(['b', 2, ['a', 'b']]);
  });

  it('runs one action at a time, and stays at the client whose action failed', async () => {
    const { run, link, texts } = setUp('a', 'b');
    let sent = 0;
    void run.note(inSight(run), 'first');
    void run.carryOut(() => Promise.resolve(void (sent += 1)));
    link.nth('contact:note', 0).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    expect([run.current, run.decisions.size, texts(), sent]).toEqual(['a', 0, [textOf(message('error_internal'))], 0]);
  });

  it('runs a note after the action about another client, and decides about each client once', async () => {
    const { run, link } = setUp('a', 'b');
    void run.snooze(inSight(run), '2026-12-24');
    run.skip();
    void run.note(inSight(run), 'Pays on Friday');
    void run.note(inSight(run), 'Pays on Friday');
    expect(link.asked('contact:note')).toHaveLength(0);
    link.nth('chase:snooze', 0).answer([{ uid: 'a-1', until: null }]);
    await settle();
    link.nth('contact:note', 0).answer({ id: 1 });
    await settle();
    expect(link.asked('contact:note')).toHaveLength(1);
    expect([...run.decisions].map(([uid, { kind }]) => [uid, kind])).toEqual([
      ['a', 'snoozed'],
      ['b', 'called'],
    ]);
  });

  it('notes a call with a client who was reminded meanwhile, and keeps that decision', async () => {
    const { run, link, undo, texts } = setUp('a', 'b');
    const hold = inSight(run);
    let answer: (() => void) | undefined;
    void run.carryOut(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      run.reminded({ kind: 'queued', uid: 'a-1', id: 1, leavesInMs: null, asksWhenOnline: false });
    });
    void run.note(hold, 'Pays on Friday');
    hold.release();
    answer?.();
    await settle();
    expect(link.nth('contact:note', 0).input).toMatchObject({ clientUid: 'a', text: 'Pays on Friday' });
    link.nth('contact:note', 0).answer({ id: 7 });
    await settle();
    expect([run.current, run.decisions.get('a')?.kind, texts()]).toEqual(['b', 'reminded', ['Call with a logged.']]);
    void undo.undo();
    link.nth('undo:undo', 0).answer({ redo: null, stillMarked: [] });
    await settle();
    expect([run.current, run.decisions.get('a')?.kind]).toEqual(['b', 'reminded']);
  });

  it('keeps what was typed about a call until the book has it', async () => {
    const { run, link, unsavedCallNotes } = setUp('a', 'b');
    unsavedCallNotes.keep('a', 'Pays on Friday ');
    void run.note(inSight(run), 'Pays on Friday');
    link.nth('contact:note', 0).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    expect(unsavedCallNotes.of('a')).toBe('Pays on Friday ');
    void run.note(inSight(run), 'Pays on Friday');
    link.nth('contact:note', 1).answer({ id: 1 });
    await settle();
    expect(unsavedCallNotes.of('a')).toBeNull();
  });

  it('returns a client to their place when a decision is undone', async () => {
    const { run, link, undo } = setUp('a', 'b', 'c');
    run.skip();
    void run.snooze(inSight(run), '2026-12-24');
    link.nth('chase:snooze', 0).answer([{ uid: 'b-1', until: '2026-11-30' }]);
    await settle();
    run.take(listOf('a', 'c'));
    expect([run.current, run.steps]).toEqual(['c', ['a', 'b', 'c']]);
    void undo.undo();
    await settle();
    expect(link.nth('undo:undo', 0).input).toEqual({
      kind: 'snoozed',
      before: [{ uid: 'b-1', until: '2026-11-30' }],
      after: [{ uid: 'b-1', until: '2026-12-24' }],
    });
    link.nth('undo:undo', 0).answer({ redo: null, stillMarked: [] });
    await settle();
    expect([run.current, run.place, run.isOpen]).toEqual(['b', 2, true]);
  });

  it('ends with its last client, also if they leave, and resumes with the undecided ones', () => {
    const { run, texts } = setUp('a', 'b');
    run.skip();
    run.take(listOf('a'));
    expect([run.isOver, run.steps, texts().length]).toEqual([true, ['a'], 1]);
    run.resume();
    expect([run.isOver, run.current]).toEqual([false, 'a']);
    run.take(listOf());
    run.skip();
    expect(run.isOver).toBe(true);
  });

  it('shows nothing and does not end without any client', () => {
    const { run, texts } = setUp();
    expect([run.isOver, run.current, texts()]).toEqual([false, null, []]);
    run.take(listOf('a'));
    expect(run.current).toBe('a');
  });
});

describe('the client written about in a chase run', () => {
  it('stays on screen even if the book no longer lists them, and leaves afterwards', () => {
    const { run, texts } = setUp('a', 'b');
    const { release } = inSight(run);
    run.take(listOf('b'));
    expect([run.current, run.steps, run.isOpen, texts()]).toEqual(['a', ['a', 'b'], true, []]);
    release();
    expect([run.current, run.steps, texts().length]).toEqual(['b', ['b'], 1]);
    release();
    run.take(listOf('b'));
    expect([run.current, texts().length]).toEqual(['b', 1]);
  });

  it('stays while anything is written', () => {
    const { run } = setUp('a', 'b');
    const [message, dialog] = [inSight(run), inSight(run)];
    run.take(listOf('b'));
    dialog.release();
    expect(run.current).toBe('a');
    message.release();
    expect(run.current).toBe('b');
  });

  it('does not come back on screen when released while another client is shown', () => {
    const { run, texts } = setUp('a', 'b', 'c');
    const { release } = inSight(run);
    run.take(listOf('b', 'c'));
    run.skip();
    release();
    expect([run.current, run.steps, texts()]).toEqual(['b', ['a', 'b', 'c'], []]);
  });

  it('keeps their invoice, even if others are paid or come first meanwhile', () => {
    const { run } = setUp('a', 'b');
    const { release } = inSight(run);
    run.take({ clients: [{ ...client('a'), invoices: [invoice('a-0'), invoice('a-1')] }], leftOut: [] });
    expect(run.invoice?.uid).toBe('a-1');
    run.take({ clients: [{ ...client('a'), invoices: [invoice('a-0')] }], leftOut: [] });
    expect(run.invoice?.uid).toBe('a-1');
    release();
    expect([run.current, run.invoice?.uid]).toEqual(['a', 'a-0']);
  });

  it('can have a reminder undone, even if the book no longer lists the invoice', async () => {
    const { run, link, undo, texts } = setUp('a', 'b');
    const { release } = inSight(run);
    run.take({ clients: [{ ...client('a'), invoices: [invoice('a-0')] }, client('b')], leftOut: [] });
    const mail = { kind: 'queued', uid: 'a-1', id: 7, leavesInMs: 10_000, asksWhenOnline: false } as const;
    run.offerBack('It leaves in 10 s.', [mail], 10_000);
    run.reminded(mail);
    release();
    expect([run.current, run.decisions.get('a')?.kind, texts()]).toEqual(['b', 'reminded', ['It leaves in 10 s.']]);
    void undo.undo();
    link.nth('mail:history', 0).answer([]);
    await settle();
    expect(link.nth('outbox:resolve', 0).input).toEqual({ id: 7, decision: { kind: 'discard' }, shown: null });
  });

  it('gets the note of the call, even if they have left meanwhile', async () => {
    const { run, link, texts } = setUp('a', 'b');
    const hold = inSight(run);
    run.take(listOf('b'));
    void run.note(hold, 'Pays on Friday');
    hold.release();
    expect(link.nth('contact:note', 0).input).toEqual({ clientUid: 'a', invoiceUid: 'a-1', text: 'Pays on Friday' });
    link.nth('contact:note', 0).answer({ id: 1 });
    await settle();
    expect([run.current, run.steps, run.decisions.get('a')?.kind]).toEqual(['b', ['a', 'b'], 'called']);
    expect(texts()).toEqual(['Call with a logged.']);
  });

  it('is the one snoozed, and no client is skipped when the person went to another', async () => {
    const { run, link } = setUp('a', 'b', 'c');
    const hold = inSight(run);
    run.take(listOf('b', 'c'));
    run.skip();
    void run.snooze(hold, '2026-12-24');
    hold.release();
    expect(link.nth('chase:snooze', 0).input).toEqual({ snoozes: [{ uid: 'a-1', until: '2026-12-24' }] });
    link.nth('chase:snooze', 0).answer([{ uid: 'a-1', until: null }]);
    await settle();
    expect([run.current, run.decisions.get('a')?.kind, run.decisions.size]).toEqual(['b', 'snoozed', 1]);
  });

  it('leaves in the end when the action about them failed', async () => {
    const { run, link, texts } = setUp('a', 'b');
    const hold = inSight(run);
    run.take(listOf('b'));
    void run.note(hold, 'Pays on Friday');
    hold.release();
    link.nth('contact:note', 0).refuse(new AppError('disk_full', message('error_internal')));
    await settle();
    expect([run.current, run.steps, texts()[0]]).toEqual(['b', ['b'], textOf(message('error_internal'))]);
  });
});

describe('a reminder in a chase run', () => {
  /** Reminds whoever is in sight; says who that was, or null where nobody was reminded. */
  async function remind({ run }: ReturnType<typeof setUp>): Promise<string | null> {
    let reminded: string | null = null;
    await run.remind(async () => {
      reminded = run.current;
      run.reminded({ kind: 'queued', uid: `${run.current ?? ''}-1`, id: 1, leavesInMs: null, asksWhenOnline: false });
      await Promise.resolve();
    });
    return reminded;
  }

  it('can be undone even if no client of the run has its invoice any more', async () => {
    const { run, undo, link, texts } = setUp('a');
    run.offerBack(
      'It leaves in 10 s.',
      [{ kind: 'queued', uid: 'b-1', id: 7, leavesInMs: 10_000, asksWhenOnline: false }],
      10_000,
    );
    expect(texts()).toEqual(['It leaves in 10 s.']);
    void undo.undo();
    await settle();
    link.nth('mail:history', 0).answer([]);
    await settle();
    expect(link.nth('outbox:resolve', 0).input).toMatchObject({ id: 7, decision: { kind: 'discard' } });
  });

  it('is not sent to the next client by a key that was pressed twice', async () => {
    const given = setUp('a', 'b');
    expect(await remind(given)).toBe('a');
    given.clock.now = 499;
    expect([await remind(given), given.run.current]).toEqual([null, 'b']);
    given.clock.now = 500;
    expect(await remind(given)).toBe('b');
  });

  it('is not sent to a client who appears because another leaves', async () => {
    const given = setUp('a', 'b');
    given.clock.now = 10_000;
    given.run.take(listOf('b'));
    expect([await remind(given), given.run.current]).toEqual([null, 'b']);
    given.clock.now = 10_500;
    expect(await remind(given)).toBe('b');
  });

  it('is not sent to a client who appears because their decision is undone', async () => {
    const given = setUp('a', 'b');
    const { run, link, undo, clock } = given;
    void run.snooze(inSight(run), '2026-12-24');
    link.nth('chase:snooze', 0).answer([{ uid: 'a-1', until: null }]);
    await settle();
    void undo.undo();
    await settle();
    clock.now = 10_000;
    link.nth('undo:undo', 0).answer({ redo: null, stillMarked: [] });
    await settle();
    expect([await remind(given), run.current]).toEqual([null, 'a']);
    clock.now = 10_500;
    expect(await remind(given)).toBe('a');
  });

  it('is sent at once to a client whom the person went to', async () => {
    const given = setUp('a', 'b');
    given.run.skip();
    expect(await remind(given)).toBe('b');
  });

  it('is sent at once to a client whom the person went to right after another reminder', async () => {
    const given = setUp('a', 'b', 'c');
    expect([await remind(given), given.run.current]).toEqual(['a', 'b']);
    given.run.skip();
    expect([await remind(given), given.run.current]).toEqual(['c', 'c']);
    given.run.back();
    given.run.back();
    expect([await remind(given), given.run.current]).toEqual(['b', 'c']);
  });
});
