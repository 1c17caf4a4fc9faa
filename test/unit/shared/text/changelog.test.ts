import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readChangelog } from '#shared/text/changelog.ts';

it('reads the notes of each version in their order, whole', () => {
  const text = `# Changelog

What a person notices.

## Unreleased

- One that goes
  over two lines.
- Another.

## 0.2.0-beta.1

## [0.1.0] - 2026-12-01

Text that is no note.

- The first.
`;
  expect(readChangelog(text)).toEqual([
    { version: null, notes: ['One that goes over two lines.', 'Another.'] },
    { version: '0.1.0', notes: ['The first.'] },
  ]);
  expect(readChangelog('')).toEqual([]);
});

it('finds notes in our own changelog', () => {
  const own = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8');
  expect(readChangelog(own)[0]?.notes.length).toBeGreaterThan(0);
});
