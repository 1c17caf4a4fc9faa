import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { invariant } from '#shared/assert.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** Two clients whose newest invoices can be written once more. */
async function clientsOf(main: WindowMain) {
  const billed = new Set(main.plan.invoices.flatMap(({ hasDetails, client }) => (hasDetails ? [client.name] : [])));
  const found = await Promise.all([...billed].map((text) => main.ask('client:search', { text, limit: 1 })));
  const [one, other] = found.flat();
  invariant(one !== undefined && other !== undefined, 'several clients have invoices with lines');
  return { one, other };
}

async function renderEditor() {
  const rendered = await renderScene('untouched');
  const { main, user, app } = rendered;
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const { editor } = app;
  invariant(editor !== null, 'the editor is on screen');
  const saved = () => main.asked('draft:save').at(-1)?.form;
  return { ...rendered, ...(await clientsOf(main)), editor, saved };
}

const findOffer = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Same as INV/ });
const clientBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value;
const descriptions = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Description, line/ }).map(({ value }) => value);

describe('“Same as last”', () => {
  it('is undone together with the choice of its client', async () => {
    const { user, one, other, editor, saved } = await renderEditor();
    editor.edited.chooseClient(one);
    await user.click(await findOffer());
    await screen.findByText(/^Filled in like/);
    editor.edited.chooseClient(other);
    await waitFor(() => {
      expect(saved()?.connectionUid).toBe(other.uid);
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([clientBox(), editor.edited.form.connectionUid, editor.edited.client?.uid]).toEqual([
      one.name,
      one.uid,
      one.uid,
    ]);
    expect(descriptions()).toEqual(['']);
  });

  it('fills the form for a client whose row was merged into another', async () => {
    const { user, main, one, other, editor } = await renderEditor();
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, payload) => {
      const presented = JSON.stringify(payload).replaceAll(one.uid, other.uid);
      return invoke(channel, channel === 'draft:fill-like' ? JSON.parse(presented) : payload);
    };
    editor.edited.chooseClient(one);
    await user.click(await findOffer());
    await screen.findByText(/^Filled in like/);
    expect([editor.edited.form.connectionUid, editor.edited.client?.uid]).toEqual([one.uid, one.uid]);
  });

  it('fills nothing if the client was changed before the answer came', async () => {
    const { one, other, editor } = await renderEditor();
    editor.edited.chooseClient(one);
    await fireEvent.click(await findOffer());
    editor.edited.chooseClient(other);
    await waitFor(async () => {
      expect((await findOffer()).disabled).toBe(false);
    });
    expect(editor.edited.form).toMatchObject({ connectionUid: other.uid, lines: [] });
  });

  it('does not overwrite text typed before the answer came', async () => {
    const { one, editor, saved } = await renderEditor();
    editor.edited.chooseClient(one);
    await fireEvent.click(await findOffer());
    editor.edited.change({ summary: 'Mine' });
    await waitFor(() => {
      expect(saved()?.summary).toBe('Mine');
    });
    expect(editor.edited.form).toMatchObject({ summary: 'Mine', lines: [] });
    expect(screen.queryByText(/^Filled in like/)).toBeNull();
  });

  it('uses a date that was changed before the answer came', async () => {
    const { one, editor, saved } = await renderEditor();
    editor.edited.chooseClient(one);
    await fireEvent.click(await findOffer());
    editor.edited.changeDate('2027-02-03');
    await screen.findByText(/^Filled in like/);
    await waitFor(() => {
      expect(saved()).toMatchObject({ date: '2027-02-03', dueDate: editor.edited.form.dueDate });
    });
    expect(editor.edited.form.dueDate > '2027-02-03').toBe(true);
  });

  it('keeps values that the person has set already', async () => {
    const { user, one, editor, saved } = await renderEditor();
    editor.edited.chooseClient(one);
    const offer = await findOffer();
    const due = screen.getByRole('textbox', { name: 'Due' });
    await user.clear(due);
    await user.type(due, '+40');
    await user.click(screen.getByRole('switch', { name: 'Allow part payments' }));
    await user.click(screen.getByRole('checkbox', { name: 'Cash' }));
    await user.click(offer);
    await screen.findByText(/^Filled in like/);
    expect(descriptions().length).toBeGreaterThan(1);
    await waitFor(() => {
      expect(saved()?.lines.length).toBeGreaterThan(0);
    });
    expect(saved()).toMatchObject({ dueDate: '2026-12-31', allowPartialPayments: true });
    expect(saved()?.paymentOptions).toContain('cash');
  });

  it('is not offered if a PO number was typed, because it would replace it', async () => {
    const { user, one, editor } = await renderEditor();
    editor.edited.chooseClient(one);
    await findOffer();
    await user.type(screen.getByRole('textbox', { name: 'PO number' }), 'PO-4711');
    expect(screen.queryByRole('button', { name: /^Same as INV/ })).toBeNull();
  });
});
