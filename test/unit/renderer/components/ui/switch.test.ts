import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Switch from '#renderer/components/ui/Switch.svelte';
import { settle } from '#test/unit/renderer/scripted-link.ts';

const box = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Work offline' });

it('turns back if the change was not accepted', async () => {
  render(Switch, { label: 'Work offline', checked: false, onToggle: () => Promise.resolve() });
  await fireEvent.click(box());
  await settle();
  expect(box().checked).toBe(false);
});

it('stays if its setting has followed', async () => {
  const props = { label: 'Work offline', checked: false };
  let follow: (checked: boolean) => Promise<void> = () => Promise.resolve();
  const { rerender } = render(Switch, { ...props, onToggle: (checked: boolean) => follow(checked) });
  follow = (checked) => rerender({ ...props, checked });
  await fireEvent.click(box());
  await settle();
  expect(box().checked).toBe(true);
});
