import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderEditor(scenario = 'account', locale = 'en-US') {
  const rendered = await renderApp(scenario, '', locale);
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const saved = () => rendered.main.invoices.find((invoice) => invoice.draft !== null)?.draft;
  return { ...rendered, saved };
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const helper = () => within(screen.getByRole('dialog', { name: 'Price including tax' }));

describe('a price that has its tax in it', () => {
  it('is computed with the keyboard alone, using the invoice’s tax', async () => {
    const { user, saved } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add tax' }));
    await user.keyboard('VAT{Tab}10');
    await user.type(cell('Description, line 1'), 'Workshop');
    await user.type(cell('Price, line 1'), '500{Control>}g{/Control}');
    expect(document.activeElement).toBe(helper().getByRole('textbox', { name: 'Line total with tax' }));
    expect(helper().getByText('With VAT 10 %.')).toBeTruthy();
    expect(helper().getByText('454.54 + 45.45 tax = 499.99')).toBeTruthy();
    expect(helper().getByText('0.01 less than entered. No price comes closer.')).toBeTruthy();
    await user.keyboard('550{Enter}');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('500');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Price, line 1'));
    });
  });

  it('asks for the tax where the invoice has none, and puts it on the invoice as one edit', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Price, line 1'), '119{Control>}g{/Control}');
    await user.type(helper().getByRole('textbox', { name: 'Tax in percent' }), '19');
    expect(helper().getByText('Matches exactly.')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(saved()?.lines[0]?.price).toBe('100');
    });
    expect(saved()?.adjustments).toMatchObject([{ kind: 'taxes', value: '19', isPercentage: true }]);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(saved()).toMatchObject({ lines: [{ price: '119' }], adjustments: [] });
    });
  });

  it('applies to one unit or to the whole line', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Quantity, line 1'), '4');
    await user.type(cell('Price, line 1'), '119{Control>}g{/Control}');
    await user.type(helper().getByRole('textbox', { name: 'Tax in percent' }), '19');
    expect(helper().getByText('400.00 + 76.00 tax = 476.00')).toBeTruthy();
    await user.click(helper().getByRole('radio', { name: 'Whole line' }));
    expect(helper().getByText('100.00 + 19.00 tax = 119.00')).toBeTruthy();
    expect(helper().getByRole('button', { name: 'Use 25.00 and add tax 19 %' })).toBeTruthy();
  });

  it('uses the typed time in whichever unit the line stores it', async () => {
    const { user, app } = await renderEditor();
    await user.type(cell('Price, line 1'), '119');
    const edited = app.editor?.edited;
    if (edited === undefined) throw new Error('the editor is open');
    // As an older version comes back, once the account is known to take times for hours.
    const lines = edited.form.lines.map((line) => {
      return { ...line, kind: 'tasks' as const, quantity: '1.5', timeUnit: 'hours' as const };
    });
    edited.replace({ ...edited.state, form: { ...edited.form, lines } });
    await user.click(await screen.findByRole('button', { name: 'Price including tax, line 1' }));
    await user.type(helper().getByRole('textbox', { name: 'Tax in percent' }), '19');
    expect(helper().getByText('150.00 + 28.50 tax = 178.50')).toBeTruthy();
  });

  it('changes nothing on Esc, and returns the focus to its cell', async () => {
    const { user, saved } = await renderEditor();
    await user.type(cell('Price, line 1'), '119{Control>}g{/Control}');
    await user.keyboard('5{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('Price, line 1'));
    });
    expect(saved()?.lines[0]?.price).toBe('119');
  });

  it('opens with the pointer, and says why there is no price', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Quantity, line 1'), '0');
    await user.click(screen.getByRole('button', { name: 'Price including tax, line 1' }));
    await user.keyboard('100');
    await user.type(helper().getByRole('textbox', { name: 'Tax in percent' }), '19');
    await user.click(helper().getByRole('radio', { name: 'Whole line' }));
    expect(helper().getByText('Enter a quantity first.')).toBeTruthy();
    expect(helper().getByRole('button', { name: /^Use/ }).matches(':disabled')).toBe(true);
  });
});
