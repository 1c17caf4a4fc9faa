import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import Button from '#renderer/components/ui/Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Go</span>' }));

/** How many of a click, the second half of a double click, and a press of a key were taken. */
async function pressedIn(props: { readonly tone?: 'primary' | 'danger'; readonly isRepeated?: boolean }) {
  let count = 0;
  render(Button, { ...props, children, onclick: () => (count += 1) });
  const button = screen.getByRole('button', { name: 'Go' });
  for (const detail of [1, 2, 0]) await fireEvent.click(button, { detail });
  return count;
}

describe('a button', () => {
  it.each([{}, { tone: 'primary' }, { tone: 'danger' }] as const)(
    'counts a double click as one press: %j',
    async (props) => {
      expect(await pressedIn(props)).toBe(2);
    },
  );

  it('counts every press if it is marked as repeatable', async () => {
    expect(await pressedIn({ isRepeated: true })).toBe(3);
  });

  it('submits a form only with the first half of a double click', async () => {
    const form = document.body.appendChild(document.createElement('form'));
    const sent: number[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(1);
    });
    render(Button, { props: { type: 'submit', children }, target: form });
    const button = screen.getByRole('button', { name: 'Go' });
    for (const detail of [1, 2]) await fireEvent.click(button, { detail });
    expect(sent).toHaveLength(1);
    form.remove();
  });
});
