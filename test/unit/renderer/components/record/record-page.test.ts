import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLink } from '#renderer/bridge.ts';
import type { RecordFigure, RecordQuery } from '#renderer/components/record/record.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { startKeys } from '#renderer/state/commands/key-listener.ts';
import { AppError } from '#shared/errors.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { message } from '#shared/words/message.ts';
import { FakeMain } from '#test/e2e/fake/fake-main.ts';
import TabbedRecord from './TabbedRecord.svelte';

const UID = '01890a5d-ac96-7e7b-8000-0123456789ab';
const broken = new AppError('internal', message('error_internal'));
const gone = new AppError('not_found', message('error_internal'));
const refresh = vi.fn();

interface Given {
  readonly query?: Partial<RecordQuery<string>>;
  readonly figures?: readonly RecordFigure[];
  readonly onArrive?: () => Promise<unknown>;
}

/** Shows the page of a record to which the person came from the list, or with which the window began. */
async function openRecord({ query, ...more }: Given = {}, isFirst = false) {
  window.history.replaceState(null, '', isFirst ? `/#/invoices/${UID}` : '/#/invoices');
  document.title = '';
  const main = new FakeMain({ scenario: 'account', locale: 'en-US', theme: 'system', now: Date.now() });
  const app = new AppController(createLink(createBridge(main)), window);
  app.start();
  await app.load();
  if (!isFirst) app.router.go({ name: 'invoice', uid: UID });
  onTestFinished(startKeys(app.commands, window, () => false));
  render(TabbedRecord, { app, query: { value: 'Birch Ltd', error: null, refresh, ...query }, ...more });
  return { app, user: userEvent.setup() };
}

const tab = (name: string | RegExp): HTMLElement => screen.getByRole('tab', { name });
const shownTab = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
const panel = (name: string | RegExp): HTMLElement => screen.getByRole('tabpanel', { name });

describe('the tabs of a record', () => {
  it('are named with their counts, and name what they show', async () => {
    await openRecord();
    const tabs = within(screen.getByRole('tablist', { name: 'About Birch' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent?.trim())).toEqual(['Bills 1,284', 'Money', 'News 0']);
    expect(panel('Bills 1,284').textContent).toContain('bills of Birch Ltd');
    expect(tab('Bills 1,284').getAttribute('aria-controls')).toBe(panel(/Bills/).id);
  });

  it('change with [ and ], round and round, and take the focus along', async () => {
    const { user } = await openRecord();
    await user.keyboard('[BracketRight]');
    expect(document.activeElement).toBe(tab('Money'));
    expect(panel('Money').textContent).toContain('money of Birch Ltd');
    await user.keyboard('[BracketLeft][BracketLeft]');
    expect(document.activeElement).toBe(tab('News 0'));
    await user.keyboard('[BracketRight]');
    expect(document.activeElement).toBe(tab(/Bills/));
  });

  it('are walked by arrows, and chosen by a press', async () => {
    const { user } = await openRecord();
    await user.tab();
    tab(/Bills/).focus();
    await user.keyboard('{ArrowRight}{End}{ArrowRight}{ArrowLeft}{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(tab('News 0'));
    expect(shownTab()).toContain('Bills');
    await user.keyboard('{Enter}');
    expect(shownTab()).toContain('News');
    // Tab leads to the chosen one alone.
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  });

  it('are places in the history: back finds the one before, and Escape leaves the record', async () => {
    const { app, user } = await openRecord();
    await user.click(tab('Money'));
    await user.click(tab('News 0'));
    app.commands.run('leave');
    await waitFor(() => expect(app.router.route).toEqual({ name: 'invoices' }));
    window.history.go(3);
    await waitFor(() => expect(shownTab()).toContain('News'));
    app.router.back({ name: 'invoices' });
    await waitFor(() => expect(shownTab()).toContain('Money'));
  });
});

describe('the header of a record', () => {
  it('has the focus on arrival, and says to the window where the person is', async () => {
    await openRecord();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Birch', level: 1 }));
    expect(document.title).toContain('Birch');
  });

  it('shows actions with their keys, and a press runs their commands', async () => {
    const { app, user } = await openRecord();
    const [edit, send] = [vi.fn(), vi.fn()];
    app.commands.provide({ edit, send });
    const button = screen.getByRole('button', { name: 'Edit' });
    expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual(['EditE', 'e']);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect([edit.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
  });

  it('offers the way back only where nothing was on screen before', async () => {
    const { app, user } = await openRecord({}, true);
    await user.click(tab('Money'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(app.router.route).toEqual({ name: 'invoices' });
    cleanup();
    await openRecord();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

describe('the figures of a record', () => {
  it('lead to their rows, and say what an unknown one lacks', async () => {
    const read = vi.fn();
    const { app, user } = await openRecord({
      figures: [
        {
          label: 'Due',
          values: ['€1,200.00', '¥500'],
          rows: { list: 'payments', tab: 'received', query: 'client:Birch' },
        },
        {
          label: 'Paid this year',
          values: [],
          rows: { list: 'payments', tab: 'received', query: 'client:Birch' },
          note: 'Payments of 6 invoices aren’t downloaded.',
          read: { label: 'Read now', run: read },
        },
      ],
    });
    const figures = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('listitem');
    expect(figures.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Due €1,200.00¥500',
      'Paid this year – Payments of 6 invoices aren’t downloaded. Read now',
    ]);
    await user.click(screen.getByRole('button', { name: 'Read now: Paid this year' }));
    expect(read).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('link', { name: /^Due/ }));
    expect(app.router.route).toEqual({ name: 'payments' });
    expect(app.lists?.payments.asked).toMatchObject({ tab: 'received', query: 'client:Birch' });
  });
});

describe('a record', () => {
  it('that is being read shows that it is', async () => {
    await openRecord({ query: { value: null } });
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
    expect(document.title).not.toContain('Birch');
  });

  it('that is gone leads to the list', async () => {
    const { app, user } = await openRecord({ query: { value: null, error: gone } });
    expect(screen.getByRole('heading', { name: 'This invoice is no longer here' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all invoices' }));
    expect(app.router.route).toEqual({ name: 'invoices' });
  });

  it('that cannot be read is read again on a press', async () => {
    const { user } = await openRecord({ query: { value: null, error: broken } });
    refresh.mockClear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('that could not be read again stays on screen under a notice', async () => {
    await openRecord({ query: { error: broken } });
    expect(screen.getByText(/last version that loaded/)).toBeTruthy();
    expect(panel(/Bills/).textContent).toContain('bills of Birch Ltd');
  });

  it('is asked for once on arrival, and stays as it is where nobody answers', async () => {
    const onArrive = vi.fn(() => Promise.reject(new AppError('unreachable', message('error_internal'))));
    const { user } = await openRecord({ onArrive });
    await user.click(tab('Money'));
    expect(onArrive).toHaveBeenCalledOnce();
    expect(panel('Money')).toBeTruthy();
  });
});
