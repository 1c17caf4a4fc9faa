import { expect, it } from 'vitest';
import { contract } from '#shared/ipc/contract.ts';
import { LONGEST_SEARCH, searchedText } from '#shared/search/longest-search.ts';

it('cuts pasted text to the length that the main process accepts', () => {
  const pasted = ` ${'word '.repeat(1_000)}`;
  const search = searchedText(pasted);
  expect(search).toHaveLength(LONGEST_SEARCH);
  expect(searchedText('  acorn ')).toBe('acorn');
  expect(contract['bin:list'].input.safeParse({ limit: 1, search }).success).toBe(true);
  expect(contract['bin:list'].input.safeParse({ limit: 1, search: pasted }).success).toBe(false);
});
