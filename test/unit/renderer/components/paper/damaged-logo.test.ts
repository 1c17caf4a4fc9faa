import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import LogoField from '#renderer/components/paper/LogoField.svelte';
import { samplePaper } from '#renderer/components/paper/sample-paper.ts';
import InvoicePaper from '#renderer/documents/InvoicePaper.svelte';
import { words } from '#shared/words/words.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';

const logo = { name: 'logo-0123456789abcdef.png', width: 320, height: 80 };
/** What the window is told when a file is missing or no picture any more. */
const fail = (): Promise<boolean> => fireEvent.error(screen.getByRole('img'));

it('a paper is drawn without a logo whose file is damaged', async () => {
  const look = { ...defaultPaper('en-US'), logo };
  const paper = samplePaper('Aurora Studio', '2026-11-21');
  const { rerender } = render(InvoicePaper, { paper, look, missingLines: '' });
  await fail();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Aurora Studio')).toBeTruthy();
  await rerender({ look: { ...look, logo: { ...logo } } });
  expect(screen.getByRole('img')).toBeTruthy();
});

it('the settings say that papers have no logo because its file is damaged, until it is chosen again', async () => {
  const { rerender } = render(LogoField, { logo, problem: null, onChoose: () => {} });
  expect(screen.queryByRole('alert')).toBeNull();
  await fail();
  expect(screen.getByRole('alert').textContent).toBe(words.paper_damaged_logo());
  await rerender({ logo: { ...logo } });
  expect(screen.queryByRole('alert')).toBeNull();
});
