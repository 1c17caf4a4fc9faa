import { describe, expect, it } from 'vitest';
import { readCatalogue, writeModule, writeTypes } from '#scripts/words/catalogue.mjs';
import { inPseudoLocale } from '#scripts/words/pseudo-locale.mjs';

const late = {
  declarations: ['input days', 'input number', 'local daysPlural = days: plural'],
  selectors: ['number', 'daysPlural'],
  match: {
    'number=(none), daysPlural=*': 'It is late',
    'number=*, daysPlural=one': '{number} is {days} day late',
    'number=*, daysPlural=other': '{number} is {days} days late',
  },
};
const kind = {
  declarations: ['input kind'],
  selectors: ['kind'],
  match: { 'kind=sent': 'Sent', 'kind=called': 'Called' },
};
const read = () =>
  readCatalogue(JSON.stringify({ chase_title: 'Chase', chase_late: [late], chase_kind: [kind] }), 'en');

/** @param {string} module @returns {Promise<Record<string, any>>} */
const load = async (module) => {
  const registry = 'const plural = (_, n) => (n === 1 ? "one" : "other"); const number = String;';
  const text = module.replace(/^import .*$/m, registry);
  const { default: messages } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return messages;
};

describe('a catalogue', () => {
  it('becomes a text for each message, or a function of what it is given', async () => {
    const { chase_title, chase_late, chase_kind } = await load(writeModule(await read(), 'en'));
    expect(chase_title).toBe('Chase');
    expect(chase_late?.({ number: '', days: 2 })).toBe('It is late');
    expect(chase_late?.({ number: 'INV-1', days: 1 })).toBe('INV-1 is 1 day late');
    expect(chase_late?.({ number: 'INV-1', days: 2 })).toBe('INV-1 is 2 days late');
    expect(chase_kind?.({ kind: 'called' })).toBe('Called');
  });

  it('lets the compiler know what a message is given: numbers that it counts, choices that it has', async () => {
    const types = writeTypes(await read());
    expect(types).toContain('readonly chase_title: string;');
    expect(types).toContain('chase_late: (given: { readonly days: number; readonly number: string }) => string;');
    expect(types).toContain("chase_kind: (given: { readonly kind: 'sent' | 'called' }) => string;");
  });

  it('takes no key that is none', async () => {
    await expect(readCatalogue('{"Title":"Chase"}', 'en')).rejects.toThrow('is no key');
  });

  it('is stretched and put in brackets for a language that nobody speaks; values stay', async () => {
    const { chase_title, chase_late } = await load(writeModule(inPseudoLocale(await read()), 'en-XA'));
    expect(chase_title).toBe('[Ćĥášé óó]');
    expect(chase_late?.({ number: 'INV-1', days: 2 })).toBe('[INV-1 íš 2 ďáýš ĺáťé óóóóóó]');
  });
});
