import { describe, expect, it } from 'vitest';
import { markPage } from '#renderer/components/ui/page-mark.ts';

describe('the mark of a covered page', () => {
  it('stays until the last of several holders is gone', () => {
    const ends = [markPage('data-dialog'), markPage('data-dialog')];
    ends[0]?.();
    expect(document.documentElement.hasAttribute('data-dialog')).toBe(true);
    ends[1]?.();
    expect(document.documentElement.hasAttribute('data-dialog')).toBe(false);
  });
});
