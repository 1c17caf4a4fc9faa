import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { mailProblemText } from '#renderer/i18n/mail-problem-text.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

/** A picture of one pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

describe('paper in the settings', () => {
  it('shows every choice at once on a sample and stores it', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    const preview = within(await screen.findByRole('group', { name: 'Preview' }));
    await user.click(screen.getByRole('radio', { name: 'A4' }));
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    await user.click(screen.getByRole('switch', { name: 'Mark every page as a local copy' }));
    await user.type(screen.getByRole('textbox', { name: 'Your address and tax number' }), '18 Harbor Road');
    expect(preview.getByText('18 Harbor Road')).toBeTruthy();
    expect(preview.queryByText(/Local copy/)).toBeNull();
    await waitFor(() => {
      expect(main.context.paper.read()).toMatchObject({
        size: 'a4',
        accent: '#17703f',
        isCopyMarked: false,
        sender: '18 Harbor Road',
      });
    });
  });

  it('uses the typed issuer on papers and in mails, and says if it is missing', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    const preview = within(await screen.findByRole('group', { name: 'Preview' }));
    const box = screen.getByRole('textbox', { name: 'Your name or company' });
    expect(await preview.findByText('Aurora Studio')).toBeTruthy();
    await user.clear(box);
    expect(preview.queryByText('Aurora Studio')).toBeNull();
    await user.type(box, 'Kandy Design');
    expect(preview.getByText('Kandy Design')).toBeTruthy();
    await waitFor(() => {
      expect(main.context.paper.read().issuer).toBe('Kandy Design');
    });
    const problem = { field: 'subject', kind: 'empty_variable', name: 'company.name', isBlocking: false } as const;
    expect(mailProblemText(problem)).toBe('Subject: your name isn’t set. Add it in Settings, Your details.');
  });

  it('shows the resulting file name, and names unknown parts of the pattern', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    const box = await screen.findByRole('textbox', { name: 'File name' });
    await user.clear(box);
    await user.type(box, 'CON: {{total} {{client}');
    expect(screen.getByText(/For example: CON- \{total\} Cobalt Freight\.pdf/)).toBeTruthy();
    expect(screen.getByText('{total} isn’t a placeholder and will appear as is.')).toBeTruthy();
    await waitFor(() => {
      expect(main.context.paper.read().fileName).toBe('CON: {total} {client}');
    });
  });

  it('stores the last keystrokes when the person leaves at once', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    await user.type(await screen.findByRole('textbox', { name: 'Your address and tax number' }), 'Kandy');
    await user.click(screen.getByRole('link', { name: /^Outbox/ }));
    await waitFor(() => {
      expect(main.context.paper.read().sender).toBe('Kandy');
    });
  });

  it('takes a picture as the logo, shows it on the sample and takes it away again', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    await user.upload(
      await screen.findByLabelText(/Choose a picture/),
      new File([PNG], 'logo.png', { type: 'image/png' }),
    );
    const preview = within(screen.getByRole('group', { name: 'Preview' }));
    expect(await preview.findByRole('img', { name: 'Aurora Studio' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => {
      expect(main.context.paper.read().logo).toBeNull();
    });
  });

  it('says in one sentence why a file cannot be the logo', async () => {
    const { user, main } = await renderScene('account', '#/settings');
    const picker = await screen.findByLabelText(/Choose a picture/);
    await user.upload(picker, new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This isn’t a PNG or JPEG picture. Choose another file.',
    );
    await user.upload(picker, new File([new Uint8Array(2_000_001)], 'large.png', { type: 'image/png' }));
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toBe('This picture is larger than 2 MB. Choose a smaller one.');
    });
    expect(main.context.paper.read().logo).toBeNull();
  });
});

describe('an invoice on paper', () => {
  const WAITING = sceneUid('invoice', 1);
  const SENDING = sceneUid('invoice', 5);

  async function openInvoice(wanted?: string) {
    const rendered = await renderScene('account', '');
    const uid = wanted ?? rendered.main.invoiceIn('sent').uid;
    rendered.app.router.go({ name: 'invoice', uid });
    await screen.findByRole('button', { name: 'Save PDF' });
    return { ...rendered, uid };
  }

  it('is saved by a button, and can be opened from the notice', async () => {
    const { user, main } = await openInvoice();
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    await screen.findByText(/\.pdf saved\.$/);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => {
      expect(main.documents.shown).toEqual([expect.stringMatching(/^file .*\.pdf$/)]);
    });
  });

  it('is printed with local changes, and says so to its writer', async () => {
    const { user, app, main } = await openInvoice(WAITING);
    const warning = /Your account doesn’t have it like this yet, and may calculate a different total\.\s*$/;
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    expect((await screen.findByText(/\.pdf saved\. /)).textContent).toMatch(warning);
    app.actions.run('print', [WAITING, SENDING, main.invoiceIn('sent').uid]);
    const sheet = within(await screen.findByRole('dialog', { name: 'Print 3 invoices' }));
    const rows = sheet.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1, 3)).toEqual([expect.stringMatching(warning), expect.stringMatching(warning)]);
    expect(rows[3]).toMatch(/Will be printed\s*$/);
  });

  it('is not printed with lines older than its totals, and its page says so', async () => {
    const { user, main, uid } = await openInvoice();
    const facts = within(screen.getByRole('complementary', { name: 'Status' }));
    expect(facts.getByText(/^Updated/)).toBeTruthy();
    const invoice = main.serviceInvoice(uid);
    main.person.edit(main.service.state.invoices, invoice.id, {
      fields: { ...invoice.fields, summary: 'Other words' },
    });
    await main.listAgain('invoices');
    await facts.findByText('Changed in your account since the last download');
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    await screen.findByText(/wasn’t saved\. It changed in your account, and its lines are being read again\./);
  });

  it('is not printed from an unfinished draft', async () => {
    const { user, main, uid } = await openInvoice();
    const { form } = await main.ask('draft:open', { uid, clientUid: null });
    await main.ask('draft:save', { uid, form: { ...form, statementNo: '' } });
    await user.click(screen.getByRole('button', { name: 'Save PDF' }));
    await screen.findByText(/wasn’t saved\. Its draft isn’t finished: Enter an invoice number\.$/);
  });

  it('is printed by a button and by the key that prints, instead of the window', async () => {
    const { user, main, uid } = await openInvoice();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText('Sent to the printer.');
    const isLeftToBrowser = await fireEvent.keyDown(window, { key: 'p', ctrlKey: true });
    expect(isLeftToBrowser).toBe(false);
    await waitFor(() => {
      expect(main.documents.printed).toHaveLength(2);
    });
    expect(main.asked('document:print')).toEqual([
      { kind: 'invoice', uids: [uid] },
      { kind: 'invoice', uids: [uid] },
    ]);
  });

  it('is listed in a run of many with its file name or the reason for leaving it out, then with its outcome', async () => {
    const { user, app, main } = await renderScene('account', '');
    const [missing, present] = [main.invoiceIn('sent', false), main.invoiceIn('sent')];
    app.actions.run('export_pdf', [missing.uid, present.uid]);
    const sheet = within(await screen.findByRole('dialog', { name: 'Save 2 PDFs' }));
    expect(sheet.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Invoice\s*Client\s*File/),
      expect.stringMatching(/would be incomplete/),
      expect.stringMatching(/\.pdf\s*$/),
    ]);
    expect(sheet.getByText('1 to save, 1 skipped')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Choose folder…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 PDF saved' }));
    expect(dialog.getByRole('row', { name: /would be incomplete/ })).toBeTruthy();
    expect(dialog.getByRole('row', { name: /\.pdf\s*$/ })).toBeTruthy();
    expect(dialog.getByText('1 saved, 1 not')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Show in folder' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.documents.shown).toEqual([expect.stringMatching(/^folder .*\.pdf$/)]);
  });

  it('is listed in a print run of many, which asks first and names those left out', async () => {
    const { user, app, main } = await renderScene('account', '');
    const [missing, present] = [main.invoiceIn('sent', false), main.invoiceIn('sent')];
    app.actions.run('print', [missing.uid, present.uid]);
    const sheet = within(await screen.findByRole('dialog', { name: 'Print 2 invoices' }));
    expect(main.documents.printed).toEqual([]);
    expect(sheet.getByRole('row', { name: /Will be printed$/ })).toBeTruthy();
    expect(sheet.getByText('1 to print, 1 skipped')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Choose printer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 invoice sent to the printer' }));
    expect(dialog.getByRole('row', { name: /would be incomplete/ })).toBeTruthy();
    expect(dialog.getByRole('row', { name: /Sent to the printer$/ })).toBeTruthy();
    expect(dialog.getByText('1 sent, 1 not')).toBeTruthy();
  });
});
