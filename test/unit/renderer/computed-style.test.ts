import { screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { quickStyles } from './computed-style.ts';
import { renderApp } from './render-app.ts';

/** Returns what jsdom computes styles with, of a window that nobody has changed. */
function cascadeOfFrame(): typeof getComputedStyle {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentWindow === null) throw new Error('A frame in the document has a window.');
  return frame.contentWindow.getComputedStyle;
}

/** Returns the elements of the page whose quick style is another than the cascade's. */
function differing(): readonly string[] {
  const cascade = cascadeOfFrame();
  const quick = quickStyles(cascade);
  const elements = [...document.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(100);
  const found = elements.filter((element) => {
    const [exact, read] = [cascade(element), quick(element)];
    return (
      read.display !== exact.display ||
      read.visibility !== exact.visibility ||
      read.pointerEvents !== exact.pointerEvents ||
      ['display', 'visibility', 'direction'].some(
        (name) => read.getPropertyValue(name) !== exact.getPropertyValue(name),
      )
    );
  });
  document.querySelector('iframe')?.remove();
  return found.map((element) => element.outerHTML.slice(0, 100));
}

describe('quickStyles', () => {
  it('tells of each element of a screen what the cascade tells', async () => {
    await renderApp('standard');
    expect(differing()).toEqual([]);
  });

  it('follows what is written on an element and behind a dialog', async () => {
    const { user } = await renderApp('standard');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    screen.getByRole('main', { hidden: true }).style.visibility = 'hidden';
    document.body.style.pointerEvents = 'none';
    expect(differing()).toEqual([]);
  });

  it('tells that what is hidden by an attribute, or by its tag, is not displayed', async () => {
    await renderApp('standard');
    const main = screen.getByRole('main');
    main.insertAdjacentHTML(
      'beforeend',
      '<p hidden>a</p><dialog>b</dialog><dialog open>c</dialog><input type="hidden" /><template>d</template><span style="display: none">e</span><ul hidden><li>f</li></ul>',
    );
    expect(differing()).toEqual([]);
  });

  it('leaves elements outside the document to the cascade', () => {
    const apart = document.createElement('p');
    const cascade = cascadeOfFrame();
    expect(quickStyles(cascade)(apart).display).toBe(cascade(apart).display);
  });
});
