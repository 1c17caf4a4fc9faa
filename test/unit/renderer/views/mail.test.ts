import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import App from '#renderer/App.svelte';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import { renderMail } from '#shared/mail/check-mail.ts';
import { localeOf } from '#shared/mail/language.ts';
import { standardTexts } from '#shared/mail/standard-texts.ts';
import { renderTemplate } from '#shared/mail/template.ts';
import { valuesFor } from '#shared/mail/variables.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import { reminderStages } from '#shared/mail/stages.ts';
import { languages } from '#shared/service/connection.ts';
import { sampleMail } from '#renderer/state/mail/sample-mail.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/** The page of the first invoice that this is true of, ready for keys. */
async function onInvoice(
  wanted: (view: Readonly<Record<string, unknown>>) => boolean,
  scenario = 'account',
): Promise<RenderedApp & { readonly uid: string; readonly number: string }> {
  const rendered = await renderApp(scenario, '#/outbox');
  const invoice = rendered.main.invoices.find(({ view, upload }) => upload === 'synced' && wanted(view));
  if (invoice === undefined) throw new Error('the fake has no such invoice');
  const number = String(invoice.view['statement_no']);
  rendered.app.router.go({ name: 'invoice', uid: invoice.uid });
  await screen.findByRole('heading', { name: `Invoice ${number}` });
  return { ...rendered, uid: invoice.uid, number };
}

const isSent = (view: Readonly<Record<string, unknown>>): boolean => view['state'] === 'sent';
const isDraft = (view: Readonly<Record<string, unknown>>): boolean => view['state'] === 'draft';

describe('the send dialog', () => {
  it('opens with a key, is ready to send, and sends with another key', async () => {
    const { main, user, uid, number } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: `Send ${number}` }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText(new RegExp(`Invoice ${number} from Aurora Studio|Rechnung ${number} von`))).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Remove Ann .* from To$/ })).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.mail.sent).toMatchObject([{ uid, kind: 'deliver', stage: 'first' }]);
    expect(main.mail.sent[0]?.delivery?.message).toContain(number);
    expect(main.mail.sent[0]?.delivery?.message).not.toContain('{{');
    expect(
      await screen.findByText(new RegExp(`^The e-mail about ${number} to .+ will be sent in 1[45] s\\.$`)),
    ).toBeTruthy();
  });

  it('keeps the undo of a waiting mail while another is sent', async () => {
    const { main, app, user, uid } = await onInvoice(isSent);
    const other = main.invoices.find((known) => known.uid !== uid && known.upload === 'synced' && isSent(known.view));
    if (other === undefined) throw new Error('the fake is too small');
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    await screen.findByText(/^The e-mail about .* will be sent in/);
    app.actions.run('send', [other.uid]);
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(2);
    });
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    await waitFor(() => {
      expect(notices.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
    });
  });

  it('sends nothing by a key that was held before it opened', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const to = dialog.getByRole('textbox', { name: 'To' });
    await fireEvent.keyDown(to, { key: 'Enter', ctrlKey: true, repeat: true });
    await fireEvent.keyDown(to, { key: 'Enter', metaKey: true, repeat: true });
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), ' (typed later)');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(1);
    });
    expect(main.mail.sent[0]?.delivery?.subject).toContain('(typed later)');
  });

  it('is taken back once by the undo key', async () => {
    const { main, user } = await onInvoice(isSent);
    const before = main.outbox.length;
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    await screen.findByText(/^The e-mail about .* will be sent in/);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Cancelled. The e-mail wasn’t sent.');
    expect(main.outbox).toHaveLength(before);
    expect(main.decisions).toEqual([{ kind: 'discard' }]);
    expect(screen.queryByText(/^Undone/)).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Nothing to undo.');
    expect(main.decisions).toHaveLength(1);
  });

  it('can be undone while it waits', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    await screen.findByText(/^The e-mail about .* will be sent in/);
    const toasts = within(screen.getByRole('region', { name: 'Notices' }));
    const before = main.outbox.length;
    await user.click(await toasts.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Cancelled. The e-mail wasn’t sent.')).toBeTruthy();
    expect(main.outbox).toHaveLength(before - 1);
    expect(main.decisions).toEqual([{ kind: 'discard' }]);
  });

  it('lists each problem in one line, and focuses the first one', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const subject = dialog.getByRole('textbox', { name: 'Subject' });
    await user.clear(subject);
    await user.type(subject, 'Pay {{{{invoice.totla}}');
    expect(
      dialog.getByText('Subject, character 5: there’s no value named “invoice.totla”. Did you mean {{invoice.total}}?'),
    ).toBeTruthy();
    await user.clear(subject);
    await user.click(dialog.getByRole('button', { name: /^Remove Ann/ }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    const problems = within(dialog.getByRole('list', { name: 'Check before sending' }));
    expect(problems.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Add at least one recipient.',
      'Enter a subject.',
    ]);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'To' }));
    expect(main.mail.sent).toEqual([]);
  });

  it('asks once before using a new address, with the safe answer in focus', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'To' }), 'new@nobody.example');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await dialog.findByRole('alert')).textContent).toContain('new@nobody.example hasn’t been used for');
    expect(document.activeElement?.textContent).toContain('Back');
    await user.keyboard('{Enter}');
    expect(main.mail.sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await user.click(await dialog.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(1);
    });
    expect(main.mail.sent[0]?.delivery?.recipients.map(({ email }) => email)).toContain('new@nobody.example');
  });

  it('asks again about an address that was typed while it was asking about another', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const to = dialog.getByRole('textbox', { name: 'To' });
    await user.type(to, 'ann@typo.example,');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(/ann@typo\.example hasn’t been used for/);
    await user.click(dialog.getByRole('button', { name: 'Remove ann@typo.example from To' }));
    await user.type(to, 'ann@other.example,');
    await user.click(dialog.getByRole('button', { name: 'Send anyway' }));
    expect(await dialog.findByText(/ann@other\.example hasn’t been used for/)).toBeTruthy();
    expect(main.mail.sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(1);
    });
  });

  it('offers the contacts, takes addresses as they are pasted, and removes with the keyboard', async () => {
    const { user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Add Ben Ode / }));
    const to = dialog.getByRole('textbox', { name: 'To' });
    await user.type(to, 'Zoe <zoe@x.example>, broken;');
    expect(dialog.getByRole('button', { name: 'Remove Zoe from To' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Remove broken from To' })).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('');
    await user.type(to, '{Backspace}');
    expect(dialog.queryByRole('button', { name: 'Remove broken from To' })).toBeNull();
  });

  it('takes names with a comma, and shows each with its address', async () => {
    const { main, user } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Remove Ann/ }));
    const to = dialog.getByRole('textbox', { name: 'To' });
    await user.type(to, 'Müller, Anna <anna@x.de>; Weiß, Bob <bob@x.de>{Enter}');
    await user.click(to);
    await user.paste("'carl@x.de'; dora\u200b@x.de; mailto:eva@x.de; fritz@x.de gerd@x.de");
    await user.keyboard('{Enter}');
    const chips = dialog.getAllByRole('button', { name: / from To$/ }).map((button) => button.parentElement);
    expect(chips.map((chip) => chip?.textContent.trim().replaceAll(/\s+/gu, ' '))).toEqual([
      'Müller, Anna <anna@x.de>',
      'Weiß, Bob <bob@x.de>',
      'carl@x.de',
      'dora@x.de',
      'eva@x.de',
      'fritz@x.de',
      'gerd@x.de',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await user.click(await dialog.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent[0]?.delivery?.recipients.slice(0, 3)).toEqual([
        { name: 'Müller, Anna', email: 'anna@x.de' },
        { name: 'Weiß, Bob', email: 'bob@x.de' },
        { name: '', email: 'carl@x.de' },
      ]);
    });
  });

  it('shows the address of a contact who is named like another one', async () => {
    const { main, user, uid } = await onInvoice(isSent);
    const ceo = 'boss@bank.example';
    main.mail.blindCopies = [{ name: `${ceo}\u202e`, email: 'thief@elsewhere.example' }];
    expect(uid).not.toBe('');
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const chip = dialog.getByRole('button', { name: /from BCC$/ }).parentElement;
    expect([...(chip?.querySelectorAll('bdi') ?? [])].map((part) => part.textContent)).toEqual([
      `${ceo}\u202e`,
      'thief@elsewhere.example',
    ]);
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('thief@elsewhere.example').tagName).toBe('BDI');
  });

  it('sends the standard text of the account without showing what it cannot know', async () => {
    const { main, user } = await onInvoice(isDraft);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your account will mark this draft as sent/)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Standard text of your account' }));
    expect(dialog.getByText(/Inkwell can’t show it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => {
      expect(main.mail.sent).toMatchObject([{ delivery: null }]);
    });
  });

  it('keeps the person’s own words when another template is chosen, until they say so', async () => {
    const { user } = await onInvoice(isSent);
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ }));
    const message = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await user.type(message, ' My own words.');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Last reminder');
    expect(message.value).toContain('My own words.');
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(message.value).not.toContain('My own words.');
  });

  it('uses the chosen language with its own standard text', async () => {
    const { user, number } = await onInvoice(isSent);
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: `Send ${number}` }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    const choice = dialog.getByRole('combobox', { name: 'Language of the text' });
    const message = dialog.getByRole('textbox', { name: 'Message' });
    for (const language of languages) {
      await user.selectOptions(choice, language);
      const read = renderTemplate(standardTexts[language].first.subject, {
        ...valuesFor(sampleMail('', '2026-11-21'), language),
        'invoice.number': number,
        'company.name': 'Aurora Studio',
      });
      expect(preview.getByText(read).lang).toBe(localeOf(language));
      expect(message.getAttribute('lang')).toBe(localeOf(language));
      expect(dialog.queryByText('Replace your text with this template?')).toBeNull();
    }
  });

  it('shows why main refused, keeps what was written, and asks before the same mail again', async () => {
    const { main, user, uid } = await onInvoice(isSent);
    main.mail.refusing = { uid, kind: 'changed' };
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(textOf(message('error_invoice_became_else')))).toBeTruthy();
    main.mail.refusing = { uid, kind: 'needs_confirmation' };
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await user.click(await dialog.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(1);
    });
  });

  it('offers offline to ask again or to send by itself', async () => {
    const { main, user } = await onInvoice(isSent, 'offline');
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    const asks = dialog.getByRole<HTMLInputElement>('radio', { name: 'Ask me when I’m back online' });
    expect(asks.checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/You’ll be asked about it when you’re back online/)).toBeTruthy();
    expect(main.outbox.at(-1)).toMatchObject({ leavesAt: null });
  });
});

describe('a reminder that is open overnight', () => {
  const DAY = 86_400_000;
  const late = (app: AppController): string => String(daysBetween('2026-11-01', app.clock.today));

  async function reminding() {
    const rendered = await onInvoice(isSent);
    const { main, user, uid, number } = rendered;
    main.replace(uid, (known) => ({ ...known, view: { ...known.view, due_date: '2026-11-01' } }));
    main.mail.templates = languages.flatMap((language) =>
      reminderStages.map((stage) => ({
        language,
        stage,
        subject: `${number}, ${stage}`,
        message: '{{invoice.days_late}} days late.',
      })),
    );
    const prepare = main.mail.prepare.bind(main.mail);
    let stage: MailStage = 'friendly';
    vi.spyOn(main.mail, 'prepare').mockImplementation((asked) => prepare(asked).map((one) => ({ ...one, stage })));
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: `Send reminder for ${number}` }));
    const nextDay = (proposed: MailStage): void => {
      stage = proposed;
      rendered.app.clock.now += DAY;
    };
    return { ...rendered, dialog, preview: within(dialog.getByRole('region', { name: 'Preview' })), nextDay };
  }

  it('counts the days to today, and uses the text proposed today', async () => {
    const { main, app, user, dialog, preview, nextDay, number } = await reminding();
    expect(preview.getByText(`${late(app)} days late.`)).toBeTruthy();
    nextDay('firm');
    expect(await preview.findByText(`${number}, firm`)).toBeTruthy();
    expect(preview.getByText(`${late(app)} days late.`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await waitFor(() => {
      expect(main.mail.sent).toMatchObject([{ stage: 'firm', written: null }]);
    });
    expect(main.mail.sent[0]?.delivery?.message).toBe(`${late(app)} days late.`);
  });

  it('keeps the person’s text, with the days of today', async () => {
    const { main, app, user, dialog, preview, nextDay, number } = await reminding();
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), ' Still.');
    const asked = vi.mocked(main.mail.prepare).mock.calls.length;
    nextDay('firm');
    expect(await preview.findByText(`${late(app)} days late. Still.`)).toBeTruthy();
    await waitFor(() => {
      expect(vi.mocked(main.mail.prepare).mock.calls).toHaveLength(asked + 1);
    });
    expect(await preview.findByText(`${number}, friendly`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await waitFor(() => {
      expect(main.mail.sent).toMatchObject([{ stage: 'friendly', written: { subject: `${number}, friendly` } }]);
    });
  });

  it('keeps the template that the person chose', async () => {
    const { main, app, user, dialog, preview, nextDay, number } = await reminding();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Last reminder');
    nextDay('firm');
    expect(await preview.findByText(`${late(app)} days late.`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await waitFor(() => {
      expect(main.mail.sent).toMatchObject([{ stage: 'final', delivery: { subject: `${number}, final` } }]);
    });
  });
});

describe('reminding of many', () => {
  it('does not report mails that wait for a decision as on their way', async () => {
    const { main, app, user } = await onInvoice(isSent, 'offline');
    const uids = main.invoices
      .filter(({ view, upload }) => upload === 'synced' && view['state'] === 'sent')
      .slice(0, 2)
      .map(({ uid }) => uid);
    app.actions.run('remind', uids);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails' }));
    await dialog.findByText('2 e-mails added to the outbox.');
    expect(await dialog.findAllByText('Asks when you’re back online')).toHaveLength(2);
    expect(dialog.queryByText(/on the way/)).toBeNull();
  });

  it('shows a row for each with its reason, sends the ticked ones, and shows each outcome', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const pick = (state: string) =>
      main.invoices.filter(({ view, upload }) => upload === 'synced' && view['state'] === state);
    const [one, two] = pick('sent');
    const [draft] = pick('draft');
    if (one === undefined || two === undefined || draft === undefined) throw new Error('the fake is too small');
    main.mail.refusing = { uid: two.uid, kind: 'refused' };
    app.actions.run('remind', [one.uid, two.uid, draft.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 reminders' }));
    const nameOf = ({ view }: typeof one): string => `Include ${String(view['statement_no'])}`;
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: nameOf(one) }).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: nameOf(draft) }).checked).toBe(false);
    expect(dialog.getByText('Not sent yet. Your account only sends reminders for sent invoices.')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('2 e-mails · about 6 requests');
    await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails' }));
    expect(await dialog.findByText('1 e-mail added to the outbox, 1 refused.')).toBeTruthy();
    expect(dialog.getByText(textOf(message('error_invoice_became_else')))).toBeTruthy();
    expect(dialog.getByText('Skipped')).toBeTruthy();
    expect(await dialog.findByText('Waiting to be sent')).toBeTruthy();
    expect(main.mail.sent.map(({ uid }) => uid)).toEqual([one.uid]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
  });

  it('cannot be closed while they are queued, and then shows each outcome', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    main.mail.refusing = { uid: two.uid, kind: 'refused' };
    app.actions.run('remind', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    const answer = heldBack(main, 'mail:send');
    await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    expect(await dialog.findByText('1 e-mail added to the outbox, 1 refused.')).toBeTruthy();
    expect(dialog.getByText(textOf(message('error_invoice_became_else')))).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('does not send a ticked row with a new objection', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    main.replace(one.uid, (known) => ({ ...known, draft: formFromInvoice(known.view, known.clientUid) }));
    app.actions.run('remind', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    const boxOf = ({ view }: typeof one): HTMLInputElement =>
      dialog.getByRole('checkbox', { name: `Include ${String(view['statement_no'])}` });
    await user.click(boxOf(one));
    await user.click(boxOf(two));
    await user.click(boxOf(two));
    expect([one, two].map((row) => boxOf(row).checked)).toEqual([true, true]);
    for (const { uid } of [one, two])
      main.replace(uid, (known) => ({ ...known, view: { ...known.view, state: 'paid' } }));
    main.send('mirror:changed', { resources: ['invoices'] });
    expect(await dialog.findAllByText(/^Nothing is due\./)).toHaveLength(2);
    expect([one, two].map((row) => boxOf(row).checked)).toEqual([false, false]);
    expect(dialog.getByRole('status').textContent).toBe('Nothing selected.');
    await user.click(boxOf(two));
    await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail' }));
    await dialog.findByText('1 e-mail added to the outbox.');
    expect(main.mail.sent.map(({ uid }) => uid)).toEqual([two.uid]);
  });

  it('shows two hundred of many, and more when asked', async () => {
    const { main, app, user } = await onInvoice(isSent);
    app.actions.run(
      'send',
      main.invoices.slice(0, 203).map(({ uid }) => uid),
    );
    // Not by their roles: to tell those of all that stands in so many rows takes seconds.
    await screen.findByText('Send 203 invoices');
    const rows = () => screen.getAllByLabelText(/^Include INV/).length;
    expect(rows()).toBe(200);
    await user.click(screen.getByText('Show 3 more'));
    expect(rows()).toBe(203);
  }, 30_000);

  it('reports a mail as taken back only once that is known', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    app.actions.run('remind', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    const broken = vi.spyOn(main.mail, 'history').mockImplementation(() => {
      throw new AppError('internal', message('error_internal'));
    });
    await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails' }));
    expect(await dialog.findByText(textOf(message('error_internal')))).toBeTruthy();
    expect(dialog.getAllByText('Waiting to be sent')).toHaveLength(2);
    main.outbox = main.outbox.filter(({ uid }) => uid !== one.uid);
    broken.mockRestore();
    main.send('outbox:changed', null);
    expect(await dialog.findByText('Cancelled')).toBeTruthy();
    expect(dialog.getAllByText('Waiting to be sent')).toHaveLength(1);
    expect(dialog.queryByText(textOf(message('error_internal')))).toBeNull();
  });

  it('shows the recipients of blind copies', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    main.mail.blindCopies = [{ name: 'Boss', email: 'boss@own.test' }];
    app.actions.run('remind', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    const row = within(dialog.getByRole('row', { name: new RegExp(String(one.view['statement_no'])) }));
    expect(row.getByText('BCC: boss@own.test')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Standard text of your account' }));
    expect(row.queryByText(/BCC/)).toBeNull();
  });

  it('shows the recipients of each queued mail, even if other ones would be proposed by now', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined) throw new Error('the fake is too small');
    app.actions.run('remind', [one.uid, two.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reminders' }));
    await user.click(dialog.getByRole('button', { name: 'Send 2 e-mails' }));
    expect(await dialog.findAllByText('Waiting to be sent')).toHaveLength(2);
    const prepare = vi.spyOn(main.mail, 'prepare');
    main.mail.blindCopies = [{ name: 'Boss', email: 'boss@own.test' }];
    main.send('outbox:changed', null);
    await waitFor(() => {
      expect(prepare).toHaveBeenCalled();
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(dialog.queryByText(/BCC/)).toBeNull();
  });
});

describe('reminding one client of several invoices', () => {
  interface OneClient extends RenderedApp {
    readonly numbers: readonly [string, string, string];
    readonly uids: readonly string[];
  }

  /** Three sent invoices of one client; the second is longest late. */
  async function oneClient(coolDownDays?: number): Promise<OneClient> {
    const rendered = await onInvoice(isSent);
    const { main, app } = rendered;
    if (coolDownDays !== undefined) await app.settings.change({ mail: { ...main.settings.mail, coolDownDays } });
    const sent = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view)).slice(0, 3);
    const clientUid = sent[0]?.clientUid ?? null;
    for (const [index, { uid }] of sent.entries()) {
      const due_date = ['2026-11-10', '2026-09-01', '2026-10-01'][index] ?? '';
      main.replace(uid, (known) => ({ ...known, clientUid, view: { ...known.view, due_date } }));
    }
    const [one, two, three] = sent.map(({ view }) => String(view['statement_no']));
    if (one === undefined || two === undefined || three === undefined) throw new Error('the fake is too small');
    return { ...rendered, uids: sent.map(({ uid }) => uid), numbers: [one, two, three] };
  }

  const sheet = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Send 3 reminders' });
  const isIncluded = (number: string): boolean =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Include ${number}` }).checked;

  it('sends one mail about the longest overdue invoice, and more only if they are ticked', async () => {
    const { main, app, user, uids, numbers } = await oneClient();
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    expect(numbers.map(isIncluded)).toEqual([false, true, false]);
    expect(dialog.getAllByText(`Same client as ${numbers[1]}.`)).toHaveLength(2);
    const name = String(main.clients.find(({ uid }) => uid === main.find(uids[0] ?? '').clientUid)?.name);
    const all = dialog.getByRole<HTMLInputElement>('checkbox', { name: `Select all for ${name}` });
    expect(all.indeterminate).toBe(true);
    expect(dialog.getByText('3 invoices · 1 e-mail')).toBeTruthy();
    await user.click(all);
    expect(dialog.getByText('3 invoices · 3 e-mails')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('3 e-mails to 1 client · about 9 requests');
    await user.click(all);
    expect(dialog.getByRole('status').textContent).toBe('Nothing selected.');
    await user.click(dialog.getByRole('checkbox', { name: `Include ${numbers[2]}` }));
    await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail' }));
    await dialog.findByText('1 e-mail added to the outbox.');
    expect(main.mail.sent.map(({ uid }) => uid)).toEqual([uids[2]]);
  });

  it('ticks no other row if the ticked one cannot be sent any more', async () => {
    const { main, app, uids, numbers } = await oneClient();
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    main.replace(uids[1] ?? '', (known) => ({ ...known, view: { ...known.view, state: 'paid' } }));
    main.send('mirror:changed', { resources: ['invoices'] });
    expect(await dialog.findByText(/^Nothing is due\./)).toBeTruthy();
    expect(numbers.map(isIncluded)).toEqual([false, false, false]);
  });

  it('does not tick a row that was left out at opening once its reason is gone', async () => {
    const { main, app, user, uids, numbers } = await oneClient();
    const [first = '', second = ''] = uids;
    main.replace(second, (known) => ({ ...known, draft: formFromInvoice(known.view, known.clientUid) }));
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    expect(numbers.map(isIncluded)).toEqual([false, false, true]);
    expect(dialog.getByText('Uploads your unsaved edits.')).toBeTruthy();
    main.replace(second, (known) => ({ ...known, draft: null }));
    main.replace(first, (known) => ({ ...known, view: { ...known.view, statement_no: 'INV-READ' } }));
    main.send('mirror:changed', { resources: ['invoices'] });
    await dialog.findByRole('checkbox', { name: 'Include INV-READ' });
    expect(dialog.queryByText('Uploads your unsaved edits.')).toBeNull();
    expect(['INV-READ', numbers[1], numbers[2]].map(isIncluded)).toEqual([false, false, true]);
    await user.click(dialog.getByRole('checkbox', { name: `Include ${numbers[1]}` }));
    expect(isIncluded(numbers[1])).toBe(true);
  });

  it('ticks the same rows after a change to the standard text as if it had been chosen from the start', async () => {
    const { main, app, user, uids, numbers } = await oneClient();
    const unknown = { subject: 'Hello', message: 'Dear {{nobody}},' };
    main.mail.templates = languages.flatMap((language) =>
      reminderStages.map((stage) => ({ language, stage, ...unknown })),
    );
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    expect(numbers.map(isIncluded)).toEqual([false, false, false]);
    await user.click(dialog.getByRole('radio', { name: 'Standard text of your account' }));
    expect(numbers.map(isIncluded)).toEqual([false, true, false]);
  });

  it('ticks all rows if the cool-down is off', async () => {
    const { app, uids, numbers } = await oneClient(0);
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    expect(numbers.map(isIncluded)).toEqual([true, true, true]);
    expect(dialog.getByText('3 invoices · 3 e-mails')).toBeTruthy();
  });

  it('warns that the client was just written to about another invoice, in the sheet and in the dialog', async () => {
    const { main, app, user, uids, numbers } = await oneClient();
    app.actions.run('remind', uids.slice(0, 1));
    await user.click(await screen.findByRole('button', { name: 'Send reminder' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    app.actions.run('remind', uids);
    const dialog = within(await sheet());
    const said = `An e-mail to this client about ${numbers[0]} is waiting to be sent.`;
    expect(dialog.getAllByText(said)).toHaveLength(2);
    expect(numbers.map(isIncluded)).toEqual([false, false, false]);
    app.actions.run('remind', uids.slice(1, 2));
    const single = within(await screen.findByRole('dialog', { name: `Send reminder for ${numbers[1]}` }));
    await user.click(single.getByRole('button', { name: 'Send reminder' }));
    expect((await single.findByRole('alert')).textContent).toBe(said);
    expect(main.mail.sent).toHaveLength(1);
    await user.click(single.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(2);
    });
  });
});

describe('an invoice with edits that are not saved', () => {
  const written = (main: RenderedApp['main'], uid: string, state: string): void => {
    const { view, clientUid } = main.find(uid);
    const draft = formFromInvoice(view, clientUid);
    main.replace(uid, (known) => ({ ...known, draft, view: { ...known.view, state } }));
  };

  it('is left out of a sheet of many until it is ticked', async () => {
    const { main, app, user } = await onInvoice(isSent);
    const [one, two, three] = main.invoices.filter(({ view, upload }) => upload === 'synced' && isSent(view));
    if (one === undefined || two === undefined || three === undefined) throw new Error('the fake is too small');
    written(main, one.uid, 'sent');
    written(main, two.uid, 'partial');
    app.actions.run('remind', [one.uid, two.uid, three.uid]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 reminders' }));
    expect(dialog.getByText('Uploads your unsaved edits.')).toBeTruthy();
    expect(dialog.getByText('Uploads your unsaved edits to an invoice with payments.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail' }));
    await dialog.findByText('1 e-mail added to the outbox.');
    expect(main.mail.sent.map(({ uid }) => uid)).toEqual([three.uid]);
  });

  it('is sent with a warning if the client has it, and after a question if money is recorded on it', async () => {
    const { main, app, user, uid } = await onInvoice(isSent);
    written(main, uid, 'sent');
    app.actions.run('send', [uid]);
    const seen = within(await screen.findByRole('dialog'));
    expect(seen.getByText(/Your client already has this invoice and will see the new version/)).toBeTruthy();
    await user.keyboard('{Escape}');
    written(main, uid, 'partial');
    app.actions.run('send', [uid]);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Send' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/This invoice has payments/);
    expect(main.mail.sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => {
      expect(main.mail.sent).toHaveLength(1);
    });
  });
});

describe('what was written in a mail', () => {
  const own = 'You have {{{{invoice.due}} left to pay.';
  const kept = 'You have {{invoice.due}} left to pay.';
  const message = (): HTMLTextAreaElement => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const isClosed = (): Promise<void> =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });

  async function write(user: RenderedApp['user']): Promise<void> {
    const box = await screen.findByRole('textbox', { name: 'Message' });
    await user.clear(box);
    await user.type(box, own);
  }

  it('is restored after Esc, only for this invoice and kind, until the person starts over', async () => {
    const { user } = await onInvoice(isSent);
    await user.keyboard('m');
    await write(user);
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'new@nobody.example');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ });
    expect(message().value).not.toBe(kept);
    await user.keyboard('{Escape}');
    await isClosed();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: /^Send / }));
    expect(message().value).toBe(kept);
    expect(dialog.getByRole('button', { name: 'Remove new@nobody.example from To' })).toBeTruthy();
    expect(dialog.getByText('Your earlier text is back.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Start over' }));
    expect(message().value).not.toBe(kept);
    expect(dialog.queryByText('Your earlier text is back.')).toBeNull();
    await user.keyboard('{Escape}');
    await isClosed();
    await user.keyboard('m');
    await screen.findByRole('dialog');
    expect(message().value).not.toBe(kept);
  });

  it('is stored with every key, including half an address, and is restored in a new window', async () => {
    const { main, app, user, uid, number } = await onInvoice(isSent);
    await user.keyboard('m');
    await write(user);
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'new@nob');
    await waitFor(() => {
      expect(main.mail.kept.get(`${uid} deliver`)).toMatchObject({
        form: { message: kept },
        typed: { recipients: 'new@nob' },
      });
    });
    // As if the power had gone: nobody leaves the dialog.
    app.unsavedMails.clear();
    const book = new Map(main.mail.kept);
    cleanup();
    await waitFor(() => {
      expect(main.mail.kept.get(`${uid} deliver`)).not.toHaveProperty('typed');
    });
    main.mail.kept.clear();
    for (const [place, mail] of book) main.mail.kept.set(place, mail);
    const again = new AppController({ ...app.link, shows: () => {} }, window);
    await again.load();
    render(App, { app: again });
    await screen.findByRole('heading', { name: `Invoice ${number}` });
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: /^Send / }));
    expect(message().value).toBe(kept);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('new@nob');
    await user.click(dialog.getByRole('button', { name: 'Start over' }));
    await waitFor(() => {
      expect(main.mail.kept.size).toBe(0);
    });
  });

  it('is restored after Cancel and by the notice, and nothing is kept if nothing was written', async () => {
    const { app, user, number } = await onInvoice(isSent);
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(app.toasts.list).toEqual([]);
    await user.keyboard('m');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(await screen.findByText(`Your text about ${number} is kept.`)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog');
    expect(message().value).toBe(kept);
  });

  it('is restored with its stage when the mail is taken back, but not after it was sent', async () => {
    const { main, user, uid } = await onInvoice(isSent);
    await user.keyboard('r');
    await screen.findByRole('dialog');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Last reminder');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send reminder' }));
    await isClosed();
    expect(main.mail.kept.size).toBe(0);
    expect(main.mail.sent[0]?.delivery?.message).toMatch(/^You have .*\d.* left to pay\.$/);
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    await user.click(await notices.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Cancelled. The e-mail wasn’t sent. Your text is kept.');
    await user.click(notices.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ });
    expect(message().value).toBe(kept);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Template' }).value).toBe('final');
    expect(main.outbox.some((entry) => entry.uid === uid)).toBe(false);
  });

  it('is restored even if the standard text was chosen in the end', async () => {
    const { user } = await onInvoice(isSent);
    await user.keyboard('m');
    await write(user);
    await user.click(screen.getByRole('radio', { name: /^Standard text/ }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await isClosed();
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    await user.click(await notices.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Cancelled. The e-mail wasn’t sent. Your text is kept.');
    await user.click(notices.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(message().value).toBe(kept);
  });

  it('is not restored after the mail was sent, even if an address was only typed', async () => {
    const { main, app, user, uid } = await onInvoice(isSent);
    await user.keyboard('m');
    await write(user);
    await user.click(screen.getByRole('button', { name: /^Add Ben Ode / }));
    await user.click(screen.getByRole('button', { name: 'Remove Ben Ode from To' }));
    const ben = (await app.link.request('mail:prepare', { kind: 'deliver', uids: [uid] }))[0]?.contacts.at(-1);
    await user.type(screen.getByRole('textbox', { name: 'To' }), ben?.email ?? '');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    expect(main.mail.sent[0]?.delivery?.recipients.map(({ email }) => email)).toContain(ben?.email);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(main.mail.kept.size).toBe(0);
  });

  it('is restored when a held mail is discarded, on its page and in the outbox', async () => {
    const { main, app, user, uid, number } = await onInvoice(isSent, 'offline');
    for (const place of ['page', 'outbox'] as const) {
      main.mail.kept.clear();
      app.router.go({ name: 'invoice', uid });
      await screen.findByRole('heading', { name: `Invoice ${number}` });
      await user.keyboard('m');
      await write(user);
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await isClosed();
      if (place === 'page') await user.click(await screen.findByRole('button', { name: 'Discard' }));
      else {
        app.router.go({ name: 'outbox' });
        await user.click(await screen.findByRole('button', { name: new RegExp(`^Discard: E-mail ${number}`) }));
        await user.click(await screen.findByRole('button', { name: 'Discard change' }));
      }
      await waitFor(() => {
        expect(main.mail.kept.get(`${uid} deliver`)).toMatchObject({ form: { message: kept } });
      });
      expect(main.outbox.some((entry) => entry.uid === uid)).toBe(false);
    }
  });
});

describe('what was sent when', () => {
  it('shows a waiting mail with buttons to send it now or to take it back', async () => {
    const { main, user } = await onInvoice(isSent);
    expect(await screen.findByText('No e-mails sent from this computer.')).toBeTruthy();
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    const mails = within(await screen.findByRole('region', { name: 'E-mails' }));
    expect(await mails.findByText(/^sends in 1[45] s$/)).toBeTruthy();
    await user.click(mails.getByRole('button', { name: 'Send now' }));
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'send' }]);
    });
  });

  it('is not discarded by the second half of a double click on “Send now”', async () => {
    const { main, app, user } = await onInvoice(isSent);
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: /^Send$/ }));
    const mails = within(await screen.findByRole('region', { name: 'E-mails' }));
    await user.click(await mails.findByRole('button', { name: 'Send now' }));
    await waitFor(() => {
      expect(mails.queryByRole('button', { name: 'Send now' })).toBeNull();
    });
    const request = vi.spyOn(app.link, 'request');
    // It has slid under the pointer.
    await fireEvent.click(mails.getByRole('button', { name: 'Discard' }), { detail: 2 });
    expect(request).not.toHaveBeenCalled();
    expect(main.decisions).toEqual([{ kind: 'send' }]);
  });

  it('shows the evidence for a mail that may have been sent, and sends it again only after a question', async () => {
    const { main, app, user, uid } = await onInvoice(isSent);
    const now = Date.now();
    const unknown = {
      id: 7,
      uid,
      kind: 'reminder',
      stage: 'firm',
      from: 'window',
      state: 'needs_you',
      reason: 'unknown_send',
      question: null,
      error: null,
      actions: ['check', 'send', 'dismiss'],
      delivery: null,
      written: null,
      queuedAt: now,
      leavesAt: null,
      leftAt: now,
      settledAt: null,
      stateBefore: 'sent',
    } as const;
    main.mail.records = [unknown];
    main.send('outbox:changed', null);
    const mails = within(await screen.findByRole('region', { name: 'E-mails' }));
    expect(await mails.findByText(/without an answer\. .* “sent”, so its status can’t tell/)).toBeTruthy();
    const check = mails.getByRole('button', { name: 'Check' });
    await user.click(check);
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'check' }]);
    });
    // While Inkwell looks, nobody who works by keyboard loses their place, and nothing can be decided.
    main.mail.records = [{ ...unknown, state: 'unconfirmed', reason: null, actions: [] }];
    main.send('outbox:changed', null);
    await mails.findByText(/checking whether it was sent/);
    await user.click(mails.getByRole('button', { name: 'Dismiss' }));
    expect(main.decisions).toHaveLength(1);
    check.focus();
    main.mail.records = [unknown];
    main.send('outbox:changed', null);
    await mails.findByText(/May have been sent/);
    expect(document.activeElement).toBe(check);
    await user.click(mails.getByRole('button', { name: 'Send again…' }));
    await screen.findByRole('alertdialog');
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Cancel');
    });
    await user.keyboard('{Enter}');
    expect(main.decisions).toHaveLength(1);
    expect(app.actions.asking).toBeNull();
  });
});

describe('texts in the settings', () => {
  it('can be written, saved by language and stage, and reset', async () => {
    const { main, user } = await renderApp('account', '#/settings');
    const section = within(await screen.findByRole('group', { name: 'Texts' }));
    await user.selectOptions(section.getByRole('combobox', { name: 'For' }), 'Firm reminder');
    await user.selectOptions(section.getByRole('combobox', { name: 'Language of the text' }), 'Japanese');
    expect(section.getByText('Inkwell’s text')).toBeTruthy();
    const subject = section.getByRole('textbox', { name: 'Subject' });
    await user.clear(subject);
    await user.type(subject, '督促 {{{{invoice.number}}');
    await user.click(section.getByRole('button', { name: 'Save text' }));
    await waitFor(() => {
      expect(main.mail.templates).toMatchObject([
        { language: 'ja', stage: 'firm', subject: '督促 {{invoice.number}}' },
      ]);
    });
    await user.click(await section.findByRole('button', { name: 'Reset to standard text' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(main.mail.templates).toEqual([]);
    });
  });

  it('are not saved while they are too long, and say by how much', async () => {
    const { user } = await renderApp('account', '#/settings');
    const section = within(await screen.findByRole('group', { name: 'Texts' }));
    const message = await section.findByRole('textbox', { name: 'Message' });
    await fireEvent.input(message, { target: { value: 'x'.repeat(20_001) } });
    expect(await section.findByText('Message: 20,001 characters; the limit is 20,000.')).toBeTruthy();
    const save = section.getByRole<HTMLButtonElement>('button', { name: 'Save text' });
    expect(save.disabled).toBe(true);
    await user.type(message, '{Backspace}');
    await waitFor(() => {
      expect(save.disabled).toBe(false);
    });
  });

  it('exist in every language, and are previewed with an invented invoice', async () => {
    const { app, user } = await renderApp('account', '#/settings');
    const section = within(await screen.findByRole('group', { name: 'Texts' }));
    const sample = await section.findByRole('region', { name: 'Sample invoice' });
    const choice = section.getByRole('combobox', { name: 'Language of the text' });
    const subjectBox = section.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    const messageBox = section.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    for (const language of languages) {
      await user.selectOptions(choice, language);
      const text = standardTexts[language].first;
      expect(section.getByText('Inkwell’s text')).toBeTruthy();
      expect([subjectBox.value, messageBox.value]).toEqual([text.subject, text.message]);
      const { subject, message } = renderMail(
        text,
        valuesFor(sampleMail('Aurora Studio', app.clock.today), localeOf(language)),
      );
      expect(within(sample).getByText(subject).lang).toBe(localeOf(language));
      expect(sample.textContent).toContain(message);
    }
  });

  it('are restored when the settings are left before saving', async () => {
    const { main, app, user } = await renderApp('account', '#/settings');
    const first = within(await screen.findByRole('group', { name: 'Texts' }));
    await user.selectOptions(first.getByRole('combobox', { name: 'For' }), 'Firm reminder');
    await user.selectOptions(first.getByRole('combobox', { name: 'Language of the text' }), 'German');
    await user.clear(first.getByRole('textbox', { name: 'Subject' }));
    await user.type(first.getByRole('textbox', { name: 'Subject' }), 'Noch offen');
    app.router.go({ name: 'outbox' });
    await screen.findByRole('heading', { name: 'Outbox' });
    app.router.go({ name: 'settings' });
    const section = within(await screen.findByRole('group', { name: 'Texts' }));
    const subject = section.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe('Noch offen');
    expect(section.getByText(/Not saved yet/)).toBeTruthy();
    await user.selectOptions(section.getByRole('combobox', { name: 'For' }), 'Invoice');
    expect(section.getByRole('option', { name: 'Firm reminder (not saved yet)' })).toBeTruthy();
    await user.selectOptions(section.getByRole('combobox', { name: 'For' }), 'Firm reminder (not saved yet)');
    await user.click(section.getByRole('button', { name: 'Save text' }));
    await waitFor(() => {
      expect(main.mail.templates).toMatchObject([{ language: 'de', stage: 'firm', subject: 'Noch offen' }]);
    });
    expect(app.unsavedTemplates.of({ language: 'de', stage: 'firm' })).toBeNull();
  });

  it('set the undo window of mails, and explain an invalid value', async () => {
    const { main, user } = await renderApp('account', '#/settings');
    const box = await screen.findByRole('textbox', { name: 'Time to undo sending' });
    await user.clear(box);
    await user.type(box, '90');
    expect(screen.getByText('Enter a whole number from 0 to 60.')).toBeTruthy();
    await user.clear(box);
    await user.type(box, '0');
    await waitFor(() => {
      expect(main.settings.mail.holdSeconds).toBe(0);
    });
  });
});

describe('the editor', () => {
  it('queues the form on screen and opens the send dialog', async () => {
    const { main, app, user } = await renderApp('account', '#/outbox');
    const invoice = main.invoices.find(
      ({ view, upload, hasDetails }) => hasDetails && upload === 'synced' && view['state'] === 'draft',
    );
    if (invoice === undefined) throw new Error('the fake has no draft');
    app.router.go({ name: 'edit-invoice', uid: invoice.uid });
    const note = await screen.findByRole('textbox', { name: 'Note to the client' });
    await user.type(note, ' Thanks');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: /^Send / });
    expect(main.find(invoice.uid)).toMatchObject({ upload: 'waiting', draft: null });
  });
});
