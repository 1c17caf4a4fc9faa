import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { writeRecordLink } from '#shared/links/record-link.ts';
import { accountUids } from '#test/scenes/scene-account.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

await import('#renderer/components/palette/PaletteDialog.svelte');
const OTHER_COMPUTER = '01936f00-0000-7000-8000-0000000000ff';

const linkTo = (name: string, account: string = accountUids.real): string =>
  writeRecordLink({ account, kind: 'invoice', name });

async function openList(): Promise<RenderedScene> {
  const rendered = await renderScene('untouched');
  await screen.findByRole('grid');
  return rendered;
}

/** The system hands a link over. */
const hand = ({ main }: RenderedScene, link: string): void => {
  main.send('place:opened', { kind: 'record', link });
};

const shows = ({ app }: RenderedScene, uid: string): Promise<void> =>
  waitFor(() => {
    expect(app.router.route).toEqual({ name: 'invoice', uid });
  });

describe('a link to an invoice', () => {
  it('opens it, by its number and by its uid', async () => {
    const rendered = await openList();
    const [one, other] = [rendered.main.invoiceIn('sent'), rendered.main.invoiceIn('viewed')];
    hand(rendered, linkTo(one.number));
    await shows(rendered, one.uid);
    hand(rendered, linkTo(other.uid));
    await shows(rendered, other.uid);
  });

  it('of another account opens that account first, without a question', async () => {
    const rendered = await openList();
    const { number, uid } = rendered.main.invoiceIn('sent');
    hand(rendered, linkTo(number, accountUids.demo));
    await shows(rendered, uid);
    expect(rendered.app.account?.uid).toBe(accountUids.demo);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['an account of another computer', linkTo('INV-1', OTHER_COMPUTER), /isn’t on this computer/],
    ['a number that nobody has', linkTo('NO-SUCH-9'), /There is no invoice .*NO-SUCH-9/],
  ])('to %s says so in one sentence and changes nothing', async (_what, link, sentence) => {
    const rendered = await openList();
    hand(rendered, link);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(rendered.app.router.route).toEqual({ name: 'invoices' });
    expect(rendered.app.account?.uid).toBe(accountUids.real);
    expect(rendered.main.asked('account:switch')).toEqual([]);
  });

  it('never takes what is typed in a dialog away', async () => {
    const rendered = await openList();
    rendered.app.router.go({ name: 'invoice', uid: rendered.main.invoiceIn('sent').uid });
    await screen.findByRole('button', { name: 'Save PDF' });
    await rendered.user.keyboard('m');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await rendered.user.type(message, ' Mine.');
    hand(rendered, linkTo(rendered.main.invoiceIn('viewed').number, accountUids.demo));
    expect(await screen.findByText(/then open the link again/)).toBeTruthy();
    expect(rendered.app.account?.uid).toBe(accountUids.real);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toContain('Mine.');
  });

  it('can be pasted into the palette, which says where it leads', async () => {
    const rendered = await openList();
    const { number, uid } = rendered.main.invoiceIn('sent');
    await rendered.user.keyboard('{Control>}k{/Control}');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search or run a command' }));
    });
    await rendered.user.paste(linkTo(number));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent.trim())).toEqual([
      expect.stringMatching(new RegExp(`^Open invoice .*${number}`)),
    ]);
    await rendered.user.keyboard('{Enter}');
    await shows(rendered, uid);
  });

  it('is copied from its page and from its row in the list, and leads back to it', async () => {
    const rendered = await openList();
    const { app, main, user } = rendered;
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    const { number, uid } = main.invoiceIn('sent');
    app.router.go({ name: 'invoice', uid });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => {
      expect(write.mock.calls).toEqual([[linkTo(number)]]);
    });
    app.router.go({ name: 'invoices' });
    const grid = await screen.findByRole('grid');
    grid.focus();
    await user.keyboard('.');
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() => {
      expect(write.mock.calls).toHaveLength(2);
    });
    const [copied = ''] = write.mock.calls[1] ?? [];
    hand(rendered, copied);
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoice');
    });
  });
});
