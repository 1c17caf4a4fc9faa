import { describe, expect, it } from 'vitest';
import { readHtmlTable } from '#shared/paste/html-table.ts';

describe('the markup of a pasted table', () => {
  // Searched to the end for each of them, these would take minutes.
  it.each(['<a "', '<a b="', '<', '<!--', '&', '&#', '<td colspan', ' ', '<a =', '<td>\n'])(
    'is read once, also with 200,000 × %j',
    (part) => {
      const markup = `<table><tr><td>one</td><td>${part.repeat(200_000)}`;
      expect(readHtmlTable(markup)?.[0]?.[0]).toBe('one');
    },
  );
});
