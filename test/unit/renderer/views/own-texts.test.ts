import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { MailTemplate } from '#shared/mail/templates.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const mine: MailTemplate = { language: 'en-us', stage: 'first', subject: 'Our subject', message: 'Our message' };

/** The settings are about to be opened by somebody who has a text of their own. */
async function withOwnText(): Promise<RenderedApp> {
  const rendered = await renderApp('account', '#/outbox');
  rendered.main.mail.saveTemplate(mine);
  return rendered;
}

const openSettings = async ({ app }: RenderedApp) => {
  app.router.go({ name: 'settings' });
  return within(await screen.findByRole('group', { name: 'Texts' }));
};
const subject = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Subject' });

it('shows no template in the settings before the person’s own texts are read', async () => {
  const rendered = await withOwnText();
  const goOn = heldBack(rendered.main, 'mail:templates');
  const section = await openSettings(rendered);
  expect(section.queryByText('Inkwell’s text')).toBeNull();
  expect(subject()).toBeNull();
  expect(section.queryByRole('button', { name: 'Save text' })).toBeNull();
  goOn();
  await section.findByText('Your own text');
  const { user, main } = rendered;
  await user.type(section.getByRole('textbox', { name: 'Subject' }), '!');
  await user.click(section.getByRole('button', { name: 'Save text' }));
  await screen.findByText('Text saved.');
  expect(main.mail.templates).toEqual([{ ...mine, subject: 'Our subject!' }]);
});

it('says that the texts cannot be read, and retries', async () => {
  const rendered = await withOwnText();
  const { main, user } = rendered;
  const invoke = main.invoke.bind(main);
  main.invoke = (channel, payload) =>
    channel === 'mail:templates'
      ? Promise.resolve(wrapError(new AppError('internal', message('error_internal'))))
      : invoke(channel, payload);
  const section = await openSettings(rendered);
  await section.findByText(textOf(message('error_internal')));
  expect(subject()).toBeNull();
  main.invoke = invoke;
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await section.findByText('Your own text');
  expect(subject()?.value).toBe('Our subject');
});
