import { describe, expect, it } from 'vitest';
import { PaymentDialogController } from '#renderer/state/payments/payment-dialog.svelte.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { paymentContextOf, paymentRowOf } from '#test/helpers/payment-rows.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { UnsavedPayments } from '#renderer/state/data/unsaved-forms.ts';

/** A dialog over INV-1, of which 250.00 are due, with 270.00 typed. */
async function openDialog(context: PaymentContext = paymentContextOf()) {
  const link = new ScriptedLink();
  const { invoiceUid } = context;
  const dialog = new PaymentDialogController({
    link,
    kept: new UnsavedPayments(),
    locale: 'en-US',
    invoiceUid,
    edited: null,
  });
  async function know(now: PaymentContext): Promise<void> {
    const reading = dialog.load();
    link.nth('payment:prepare', -1).answer(now);
    await reading;
  }
  await know(context);
  dialog.set({ amount: '270.00', method: 'cash' });
  return { link, dialog, know };
}

/** The same payment, as a colleague recorded it a moment ago. */
const duplicate = paymentRowOf({ amount: '270.00', date: '2026-11-21', method: 'cash', state: 'unrealized' });
const kindsOf = ({ questions }: PaymentDialogController): readonly string[] => questions.map(({ kind }) => kind);

describe('a question before a payment is recorded', () => {
  it('is confirmed as it was shown', async () => {
    const { link, dialog } = await openDialog();
    await dialog.save(false);
    expect(dialog.questions).toEqual([{ kind: 'over', by: '20' }]);
    const saving = dialog.save(true);
    await settle();
    expect(link.nth('payment:save', 0).input.confirmed).toEqual({ twins: [], over: '20' });
    link.nth('payment:save', 0).answer({ uid: duplicate.uid });
    expect((await saving)?.amount).toBe('270.00');
  });

  it('is shown again when it has changed meanwhile', async () => {
    const { link, dialog, know } = await openDialog();
    await dialog.save(false);
    await know(paymentContextOf({ payments: [duplicate] }));
    expect(kindsOf(dialog)).toEqual(['over']);
    expect(await dialog.save(true)).toBeNull();
    expect(link.asked('payment:save')).toHaveLength(0);
    expect(kindsOf(dialog)).toEqual(['same', 'over']);
    const saving = dialog.save(true);
    await settle();
    expect(link.nth('payment:save', 0).input.confirmed).toEqual({ twins: [duplicate.uid], over: '290' });
    link.nth('payment:save', 0).answer({ uid: duplicate.uid });
    await saving;
  });

  it('is shown again when another payment is a duplicate, or the excess grows', async () => {
    const { dialog, know } = await openDialog(paymentContextOf({ totalDue: '900.00', payments: [duplicate] }));
    await dialog.save(false);
    const other = { ...duplicate, uid: '01936f00-0000-7000-8000-0000000000b2' };
    await know(paymentContextOf({ totalDue: '900.00', payments: [other] }));
    expect(await dialog.save(true)).toBeNull();
    expect(dialog.questions).toEqual([{ kind: 'same', duplicate: other, twins: [other.uid] }]);
    await know(paymentContextOf({ totalDue: '100.00' }));
    expect(await dialog.save(true)).toBeNull();
    expect(dialog.questions).toEqual([{ kind: 'over', by: '170' }]);
    await know(paymentContextOf({ totalDue: '80.00' }));
    expect(await dialog.save(true)).toBeNull();
    expect(dialog.questions).toEqual([{ kind: 'over', by: '190' }]);
  });

  it('needs no answer any more once it has passed', async () => {
    const { link, dialog, know } = await openDialog();
    await dialog.save(false);
    await know(paymentContextOf({ billedTotal: '300.00', totalDue: '300.00' }));
    const saving = dialog.save(true);
    await settle();
    expect(link.nth('payment:save', 0).input.confirmed).toEqual({ twins: [], over: '0' });
    link.nth('payment:save', 0).answer({ uid: duplicate.uid });
    expect(await saving).not.toBeNull();
  });
});

describe('a payment that is edited while it changes elsewhere', () => {
  it('is compared with the value that was typed over, even if the dialog was closed in between', async () => {
    const row = paymentRowOf({ amount: '100.00', method: 'cash', details: 'Cash', state: 'unrealized' });
    const kept = new UnsavedPayments();
    const openOn = async (payment: PaymentRow) => {
      const link = new ScriptedLink();
      const context = paymentContextOf({ payments: [payment] });
      const { invoiceUid } = context;
      const dialog = new PaymentDialogController({ link, kept, locale: 'en-US', invoiceUid, edited: row.uid });
      const reading = dialog.load();
      link.nth('payment:prepare', -1).answer(context);
      await reading;
      return { link, dialog };
    };
    const before = await openOn(row);
    before.dialog.set({ details: 'Cash, no. 17' });
    expect(before.dialog.leave()).toBe(true);
    const theirs = { ...row, details: 'Their words', amount: '150.00' };
    const again = await openOn(theirs);
    expect(again.dialog.form).toMatchObject({ details: 'Cash, no. 17', amount: '150.00' });
    void again.dialog.save(true);
    await settle();
    expect(again.link.nth('payment:update', 0).input.opened).toMatchObject({ details: 'Cash', amount: '150.00' });

    const third = await openOn(theirs);
    third.dialog.drop();
    expect([third.dialog.form?.details, third.dialog.isUnchanged]).toEqual(['Their words', true]);
  });

  it('is saved with the typed values and the current values of the others', async () => {
    const row = paymentRowOf({
      amount: '100.00',
      date: '2026-11-20',
      method: 'cash',
      details: '',
      state: 'unrealized',
    });
    const link = new ScriptedLink();
    const context = paymentContextOf({ payments: [row] });
    const dialog = new PaymentDialogController({
      link,
      kept: new UnsavedPayments(),
      locale: 'en-US',
      invoiceUid: context.invoiceUid,
      edited: row.uid,
    });
    const know = async (now: PaymentContext): Promise<void> => {
      const reading = dialog.load();
      link.nth('payment:prepare', -1).answer(now);
      await reading;
    };
    await know(context);
    dialog.set({ details: 'Transfer 17' });
    const elsewhere = { amount: '150.00', date: '2026-11-19', details: 'Cheque' };
    await know(paymentContextOf({ payments: [{ ...row, ...elsewhere }] }));
    expect(dialog.form).toMatchObject({ ...elsewhere, details: 'Transfer 17' });
    void dialog.save(true);
    await settle();
    const { form, opened } = link.nth('payment:update', 0).input;
    expect(form).toMatchObject({ amount: '150.00', details: 'Transfer 17' });
    // Their words were never before the person who wrote others.
    expect(opened).toMatchObject({ amount: '150.00', details: row.details });
  });

  it('keeps an amount that was typed', async () => {
    const { dialog, know } = await openDialog();
    await know(paymentContextOf({ payments: [duplicate] }));
    expect(dialog.form).toMatchObject({ amount: '270.00', method: 'cash' });
  });
});

describe('an amount that was typed as it was proposed', () => {
  it('stays when another one is proposed, and leads to a question', async () => {
    const { link, dialog, know } = await openDialog();
    dialog.set({ amount: '250.00' });
    await know(paymentContextOf({ totalDue: '50.00' }));
    expect(dialog.form).toMatchObject({ amount: '250.00', method: 'cash' });
    expect(await dialog.save(false)).toBeNull();
    expect(dialog.questions).toEqual([{ kind: 'over', by: '200' }]);
    expect(link.asked('payment:save')).toHaveLength(0);
  });

  it('is not kept for the next time, and follows the proposal again after a drop', async () => {
    const { dialog, know } = await openDialog();
    dialog.drop();
    dialog.set({ amount: dialog.form?.amount ?? '' });
    expect(dialog.leave()).toBe(false);
    dialog.drop();
    await know(paymentContextOf({ totalDue: '50.00' }));
    expect(dialog.form?.amount).toBe('50.00');
  });
});

describe('the mark of a payment that is edited', () => {
  async function edit(row: PaymentRow) {
    const link = new ScriptedLink();
    const context = paymentContextOf({ payments: [row] });
    const { invoiceUid } = context;
    const dialog = new PaymentDialogController({
      link,
      kept: new UnsavedPayments(),
      locale: 'en-US',
      invoiceUid,
      edited: row.uid,
    });
    const reading = dialog.load();
    link.nth('payment:prepare', 0).answer(context);
    await reading;
    return { link, dialog };
  }

  it('can be set once a gateway turns out to be a bank transfer', async () => {
    const { dialog } = await edit(paymentRowOf({ state: null, method: 'paypal', waitingFor: 'create' }));
    expect(dialog.canChooseReceived).toBe(false);
    dialog.set({ method: 'bank_transfer' });
    expect(dialog.canChooseReceived).toBe(true);
    expect(dialog.form?.isReceived).toBe(false);
  });

  it('stays if the account calls the payment received', async () => {
    const { dialog } = await edit(paymentRowOf({ state: 'realized', method: 'paypal' }));
    dialog.set({ method: 'bank_transfer' });
    expect(dialog.canChooseReceived).toBe(false);
    expect(dialog.form?.isReceived).toBe(true);
  });

  it('is not saved while the form is unchanged', async () => {
    const { dialog } = await edit(paymentRowOf({ state: 'unrealized', details: 'no. 1' }));
    expect(dialog.isUnchanged).toBe(true);
    dialog.set({ details: 'no. 2' });
    expect(dialog.isUnchanged).toBe(false);
    dialog.set({ details: 'no. 1' });
    expect(dialog.isUnchanged).toBe(true);
    dialog.set({ isReceived: true });
    expect(dialog.isUnchanged).toBe(false);
  });
});
