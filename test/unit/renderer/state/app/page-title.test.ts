import { describe, expect, it } from 'vitest';
import { PageTitle } from '#renderer/state/app/page-title.svelte.ts';

describe('PageTitle', () => {
  it('sets the title of the window, and announces each title after the first', () => {
    const document = { title: '' };
    const names = new PageTitle(document);
    const shown = ['Invoices', '', 'Invoice INV-1', 'Invoice INV-1', 'Invoices'].map((name) => {
      names.show(name);
      return [document.title, names.said];
    });
    expect(shown).toEqual([
      ['Invoices · Inkwell', ''],
      ['Invoices · Inkwell', ''],
      ['Invoice INV-1 · Inkwell', 'Invoice INV-1'],
      ['Invoice INV-1 · Inkwell', 'Invoice INV-1'],
      ['Invoices · Inkwell', 'Invoices'],
    ]);
  });
});
