import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyVariables, parseTemplate, renderTemplate, unknownVariables } from '#shared/mail/template.ts';
import type { MailValues } from '#shared/mail/variables.ts';
import { mailVariables } from '#shared/mail/variables.ts';

// Every name of the closed list is a key.
const valuesOf = (value: (name: string) => string): MailValues =>
  Object.fromEntries(mailVariables.map((name) => [name, value(name)])) as MailValues;

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom('{{', '}}', '{', '}', '{{}}', '{{ }}', '\n', '{{client.nmae}}', '{{invoice.total'),
  fc.constantFrom(...mailVariables).map((name) => `{{${name}}}`),
);
const template = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('a template', () => {
  it('equals its joined parts, each at its position', () => {
    fc.assert(
      fc.property(template, (text) => {
        const parts = parseTemplate(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
      }),
    );
  });

  it('stays unchanged without double braces', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{') && !text.includes('}}')),
        (text) => {
          expect(
            renderTemplate(
              text,
              valuesOf(() => 'no'),
            ),
          ).toBe(text);
          expect(unknownVariables(text)).toEqual([]);
        },
      ),
    );
  });

  it('inserts values and never parses them as templates', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...mailVariables)), template, (names, value) => {
        const text = names.map((name) => `<{{ ${name.toUpperCase()} }}>`).join('');
        expect(
          renderTemplate(
            text,
            valuesOf(() => value),
          ),
        ).toBe(names.map(() => `<${value}>`).join(''));
      }),
    );
  });

  it('reports every unknown text in double braces', () => {
    fc.assert(
      fc.property(template, (text) => {
        const rest = parseTemplate(text)
          .filter(({ kind }) => kind !== 'unknown')
          .map((part) => (part.kind === 'variable' ? '' : part.text));
        expect(rest.some((part) => part.includes('{{') || part.includes('}}'))).toBe(false);
        for (const { at, line, column } of unknownVariables(text)) {
          const before = text.split('\n').slice(0, line - 1);
          expect(before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1).toBe(at);
        }
      }),
    );
  });

  it('reports the position of an unknown variable and the probable one', () => {
    expect(unknownVariables('Hello,\nplease pay {{invoice.totla}} {{zebra}} {{due_date}} {{open')).toMatchObject([
      { name: 'invoice.totla', line: 2, column: 12, nearest: 'invoice.total' },
      { name: 'zebra', line: 2, nearest: null },
      { name: 'due_date', line: 2, nearest: 'invoice.due_date' },
      { name: '{{', line: 2, nearest: null },
    ]);
  });

  it('reports missing values, each once', () => {
    const values = { ...valuesOf((name) => name), 'contact.first_name': '' };
    const text = 'Hi {{contact.first_name}}, dear {{contact.first_name}}: {{invoice.total}}';
    expect(emptyVariables(text, values)).toEqual(['contact.first_name']);
  });

  // Counted from the beginning for each of them, the lines alone would take a minute.
  it('counts the lines of a template once, however many unknown variables it has', () => {
    const unknown = unknownVariables('\n{{'.repeat(100_000));
    expect(unknown.length).toBe(100_000);
    expect(unknown.at(-1)).toMatchObject({ line: 100_001, column: 1 });
  });
});
