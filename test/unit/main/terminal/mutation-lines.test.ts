import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMutationLines } from '#main/terminal/mutation-lines.ts';
import type { BookAccess } from '#main/terminal/mutation-lines.ts';
import { mutationOps } from '#shared/outbox/mutation.ts';
import { resources } from '#shared/service/resources.ts';
import { countingUids } from '#test/helpers/books.ts';

function access(part: Partial<BookAccess> = {}): BookAccess {
  return { find: () => [], createUid: countingUids(), baseOf: () => ({}), ...part };
}

describe('mutation lines', () => {
  it('never throw, and are read all or none, whatever they contain', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('x', 1, true));
    const line = fc.oneof(
      fc.string(),
      fc.jsonValue().map((json) => JSON.stringify(json)),
      fc
        .record(
          {
            op: fc.oneof(fc.constantFrom(...mutationOps), value),
            resource: fc.oneof(fc.constantFrom(...resources), value),
            ref: value,
            target: value,
            data: value,
            received: value,
          },
          { requiredKeys: ['op', 'resource'] },
        )
        .map((json) => JSON.stringify(json)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.boolean(), (lines, isKnown) => {
        const parsed = parseMutationLines(lines.join('\n'), access(isKnown ? { find: () => ['uid'] } : {}));
        if (parsed.kind === 'refused')
          for (const problem of parsed.problems)
            expect(problem).toMatch(/^(line \d+: \S.*: .+|There is nothing to queue\.)$/u);
        else expect(parsed.lines.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('name a problem in one line, whatever the field or the reference contains', () => {
    const text = JSON.stringify({ op: 'delete', resource: 'contacts', target: 'a\nb', 'c\nd': 1, '': 2 });
    expect(parseMutationLines(text, access())).toEqual({
      kind: 'refused',
      problems: [
        'line 1: "c\\nd": is not known',
        'line 1: "": is not known',
        'line 1: target: “a b” is not in the book',
      ],
    });
  });

  it('try a ref before objects of the book, and name every object that could be meant', () => {
    const asked: unknown[] = [];
    const text = [
      '{"op":"create","resource":"expense_categories","ref":"7","data":{"name":"Courier"}}',
      '{"op":"delete","resource":"expense_categories","target":"7"}',
      '{"op":"delete","resource":"expense_categories","target":7}',
    ].join('\n');
    const find: BookAccess['find'] = (resource, reference) => {
      asked.push([resource, reference]);
      return ['one', 'two'];
    };
    expect(parseMutationLines(text, access({ find }))).toEqual({
      kind: 'refused',
      problems: ['line 3: target: “7” means several: one, two'],
    });
    expect(asked).toEqual([['expense_categories', 7]]);
  });

  it('name each field of a mail that may not leave, and fold an address that is given twice', () => {
    const mail = (part: object) => {
      const data = {
        recipients: [{ name: 'A', email: 'a@x.test' }],
        blind_copies: [],
        subject: 's',
        message: 'm',
        ...part,
      };
      const line = { op: 'deliver', resource: 'invoices', target: 'INV-1', data };
      return parseMutationLines(JSON.stringify(line), access({ find: () => ['uid'] }));
    };
    const bad = {
      recipients: [
        { name: 'A', email: 'x' },
        { name: 'B', email: "'a@x.test'" },
      ],
      subject: 'Hi\r\nBcc: b@x.test',
      message: 'For {{invoice.number}}',
    };
    expect(mail(bad)).toEqual({
      kind: 'refused',
      problems: [
        'line 1: data.recipients.0.email: “x” is not a complete e-mail address',
        "line 1: data.recipients.1.email: “'a@x.test'” is not a complete e-mail address",
        'line 1: data.subject: must be one line without control characters',
        'line 1: data.message: “{{invoice.number}}” has not been replaced by its value',
      ],
    });
    const twice = ['a@x.test', 'A@X.test'].map((email) => ({ name: '', email }));
    expect(mail({ recipients: twice, blind_copies: twice.slice(0, 1) })).toMatchObject({
      kind: 'ok',
      lines: [{ mutations: [{ data: { recipients: twice.slice(0, 1), blind_copies: [] } }] }],
    });
  });

  it('name an address of a client or a contact that the window would not take either', () => {
    const read = (resource: string, data: object) => {
      const line = { op: 'update', resource, target: '7', data };
      const parsed = parseMutationLines(JSON.stringify(line), access({ find: () => ['uid'] }));
      return parsed.kind === 'ok' ? [] : parsed.problems;
    };
    expect(read('connections', { business_email: 'x' })).toEqual([
      'line 1: business_email: “x” is not a complete e-mail address',
    ]);
    expect(read('contacts', { email: 'a@x.test, b@x.test' })).toEqual([
      'line 1: email: “a@x.test, b@x.test” is not a complete e-mail address',
    ]);
    expect(read('contacts', { email: '' })).toEqual(['line 1: email: is required']);
    expect(read('connections', { business_email: 'info@müller.test' })).toEqual([]);
  });

  it('take the base of an update from the book', () => {
    const parsed = parseMutationLines(
      '{"op":"update","resource":"invoices","target":"INV-1","data":{"summary":"x"}}',
      access({ find: () => ['uid'], baseOf: () => ({ summary: 'old' }) }),
    );
    expect(parsed).toMatchObject({
      kind: 'ok',
      lines: [{ line: 1, uid: 'uid', mutations: [{ op: 'update', base: { summary: 'old' } }] }],
    });
  });

  it('write both fields that say that a tax is a percentage, as the editor does', () => {
    const taxes = [
      { name: 'VAT', combined_amount_percent: '5.25%' },
      { name: 'Levy', combined_amount_percent: '5.00', percentage: true },
      { name: 'Stamp', combined_amount_percent: '2.00', key: 7 },
    ];
    const line = { op: 'update', resource: 'invoices', target: 'INV-1', data: { taxes, summary: 'x' } };
    expect(parseMutationLines(JSON.stringify(line), access({ find: () => ['uid'] }))).toMatchObject({
      kind: 'ok',
      lines: [
        {
          mutations: [
            {
              data: {
                summary: 'x',
                taxes: [
                  { name: 'VAT', combined_amount_percent: '5.25%', percentage: true },
                  { name: 'Levy', combined_amount_percent: '5.00%', percentage: true },
                  { name: 'Stamp', combined_amount_percent: '2.00', percentage: false, key: 7 },
                ],
              },
            },
          ],
        },
      ],
    });
  });
});
