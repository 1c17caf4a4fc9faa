import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PriceRise } from '#shared/recurring/price-rise.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { shownRiseOf } from '#shared/screens/price-rise.ts';
import type { Uid } from '#shared/service/ids.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

const resource = 'recurring_invoices';
const line = { date: '', quantity: '', unit: '' };
const rise: PriceRise = { by: 'percent', value: '3', step: 'price' };

describe('a change of prices of several recurring invoices', () => {
  let main: WindowMain;
  let uids: readonly Uid[];

  beforeEach(async () => {
    main = await openScene('client', { locale: 'en-US' });
    // The account was seen to replace lines; without that an edit of lines is asked about first.
    main.book.writer.write((touch) => {
      main.book.lineLocks.learn({ value: 'replace', learnedAt: 0, appVersion: '' }, touch);
    });
    const made: Uid[] = [];
    for (const number of [1, 2, 3, 4, 5]) made.push(await create(number));
    await main.arrive();
    uids = made;
  });

  afterEach(() => {
    main.close();
  });

  async function create(number: number): Promise<Uid> {
    const draft = await main.ask('record:open', { resource, uid: null, clientUid: main.plan.clients[0]?.uid ?? '' });
    const { uid, form } = draft;
    await main.ask('record:save', {
      resource,
      uid,
      form: {
        // The answer is about the resource that was asked for.
        ...(form as ProfileForm),
        profileName: `Plan ${String(number)}`,
        startDate: '2027-01-31',
        lines: [
          { ...line, key: 'a', kind: 'items', description: 'Disk', quantity: '3', price: '9.99' },
          { ...line, key: 'b', kind: 'trips', description: 'Visit', quantity: '10', price: '0.125' },
          { ...line, key: 'c', kind: 'expenses', description: 'Credit', price: '-5.00' },
        ],
        adjustments: [{ key: 'd', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null }],
      },
    });
    await main.ask('record:queue', { resource, uid });
    return uid;
  }

  const plan = (number: number) =>
    main.service.state.recurring_invoices.find(({ fields }) => fields.profile_name === `Plan ${String(number)}`);
  const priceOf = (number: number): unknown => plan(number)?.details['items']?.[0]?.['price'];
  const weigh = () => main.ask('profile:weigh-rise', { uids: [...uids], rise });

  it('says before and after for each, changes each by its own edit, refuses one that is edited, and is undone as one', async () => {
    const [first = ''] = uids;
    const edited = await main.ask('record:open', { resource, uid: first, clientUid: null });
    const typed = { ...(edited.form as ProfileForm), note: 'In the middle of a sentence' };
    await main.ask('record:save', { resource, uid: first, form: typed });

    const impacts = await weigh();
    expect(impacts.map(({ refusal }) => refusal?.key ?? null)).toEqual([
      'rise_is_being_edited',
      null,
      null,
      null,
      null,
    ]);
    // 3 × 9.99 + 1.25 − 5 = 26.22, and 3 × 10.29 + 1.29 − 5 = 27.16; both with 19 %.
    expect(impacts[1]?.amounts).toMatchObject({ before: { run: '31.20' }, after: { run: '32.32' } });

    const { outcomes, raised } = await main.ask('profile:raise-prices', { rises: impacts.flatMap(shownRiseOf), rise });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done']);
    await main.arrive();
    expect([1, 2, 3, 4, 5].map(priceOf)).toEqual(['9.99', '10.29', '10.29', '10.29', '10.29']);
    expect(plan(2)?.details).toMatchObject({ trips: [{ rate: '0.129' }], expenses: [{ amount: '-5' }] });

    const undone = await main.ask('undo:undo', { kind: 'prices_raised', raised: [...raised] });
    expect(undone.outcomes?.every(({ kind }) => kind === 'done')).toBe(true);
    await main.arrive();
    expect([1, 2, 3, 4, 5].map(priceOf)).toEqual(['9.99', '9.99', '9.99', '9.99', '9.99']);

    if (undone.redo === null) throw new Error('cannot be done again');
    await main.ask('undo:redo', undone.redo);
    await main.arrive();
    expect(priceOf(5)).toBe('10.29');
    expect((await main.ask('record:open', { resource, uid: first, clientUid: null })).form).toMatchObject({
      note: typed.note,
    });
  });

  it('leaves one alone whose amount is not what the person was shown', async () => {
    const impacts = await weigh();
    const shown = impacts.flatMap(shownRiseOf).map((each, index) => (index === 2 ? { ...each, before: '1.00' } : each));
    const { outcomes } = await main.ask('profile:raise-prices', { rises: shown, rise });
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.message.key : 'done'))).toEqual([
      'done',
      'done',
      'rise_changed_meanwhile',
      'done',
      'done',
    ]);
    await main.arrive();
    expect([2, 3].map(priceOf)).toEqual(['10.29', '9.99']);
  });

  it('adds an amount to prices of one currency only, whatever the window thinks that they have', async () => {
    const byAmount: PriceRise = { by: 'amount', value: '5', step: 'price' };
    const rises = (await main.ask('profile:weigh-rise', { uids: [...uids], rise: byAmount })).flatMap(shownRiseOf);
    main.book.orm.run(sql`UPDATE recurring_invoices SET currency = 'SEK' WHERE uid = ${uids[4]}`);
    const raise = (some: typeof rises) => main.ask('profile:raise-prices', { rises: some, rise: byAmount });
    await expect(raise(rises)).rejects.toMatchObject({ said: { key: 'rise_problem_currencies' } });
    await main.arrive();
    expect([1, 2, 3, 4, 5].map(priceOf)).toEqual(['9.99', '9.99', '9.99', '9.99', '9.99']);
    expect((await raise(rises.slice(0, 4))).outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done']);
  });
});
