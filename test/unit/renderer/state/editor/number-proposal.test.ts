import { describe, expect, it } from 'vitest';
import type { NumberProposal, NumberQuestion } from '#shared/screens/number-proposal.ts';
import { NumberController } from '#renderer/state/editor/number-proposal.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

const CHANNEL = 'draft:propose-number';

function proposal(number: string, isFollowing = true): NumberProposal {
  return { number, isFollowing, state: { kind: isFollowing ? 'reserved' : 'free' }, pattern: null, rivals: [] };
}

function createField() {
  const link = new ScriptedLink();
  let question: NumberQuestion = { uid: 'one', clientUid: null, date: '2026-11-21', number: 'INV-1' };
  const controller = new NumberController(
    link,
    () => question,
    (number) => {
      question = { ...question, number };
    },
    'INV-1',
  );
  const change = (part: Partial<NumberQuestion>): void => {
    question = { ...question, ...part };
    controller.ask();
  };
  return { link, controller, change, number: () => question.number };
}

describe('the number in the editor', () => {
  it('follows the proposal for another date, and asks again so that it is reserved', async () => {
    const { link, controller, change, number } = createField();
    change({ date: '2027-01-01' });
    link.nth(CHANNEL, 0).answer(proposal('2027-1'));
    await settle();
    expect([number(), controller.own]).toEqual(['2027-1', '2027-1']);
    expect(link.nth(CHANNEL, 1).input).toMatchObject({ date: '2027-01-01', number: '2027-1' });
    link.nth(CHANNEL, 1).answer(proposal('2027-1'));
    await controller.settled();
    expect(link.asked(CHANNEL)).toHaveLength(2);
  });

  it('is never replaced once it was typed, however late an older answer comes', async () => {
    const { link, controller, change, number } = createField();
    change({ date: '2027-01-01' });
    change({ number: 'MY-1' });
    link.nth(CHANNEL, 1).answer(proposal('2027-1', false));
    link.nth(CHANNEL, 0).answer(proposal('2027-1'));
    await controller.settled();
    await settle();
    expect([number(), controller.own]).toEqual(['MY-1', 'INV-1']);
    expect(controller.proposal?.state).toEqual({ kind: 'free' });
  });

  it('sends with every question the number that was filled in without typing', async () => {
    const { link, controller, change, number } = createField();
    change({ date: '2027-01-01' });
    change({ date: '2028-01-01' });
    const asked = link.asked(CHANNEL).map(({ input }) => [input.number, input.own]);
    expect(asked).toEqual([
      ['INV-1', 'INV-1'],
      ['INV-1', 'INV-1'],
    ]);
    link.nth(CHANNEL, 0).answer(proposal('2027-1'));
    link.nth(CHANNEL, 1).answer(proposal('2028-1'));
    await settle();
    link.nth(CHANNEL, 2).answer(proposal('2028-1'));
    await controller.settled();
    expect([number(), link.nth(CHANNEL, 2).input.own]).toEqual(['2028-1', '2028-1']);
  });

  it('stays as it is when the request fails or the editor is closed', async () => {
    const { link, controller, change, number } = createField();
    change({ clientUid: 'client' });
    link.nth(CHANNEL, 0).refuse(new Error('no book'));
    await controller.settled();
    expect([number(), controller.proposal]).toEqual(['INV-1', null]);
    change({ clientUid: 'other' });
    controller.end();
    link.nth(CHANNEL, 1).answer(proposal('INV-9'));
    await settle();
    expect(number()).toBe('INV-1');
  });
});
