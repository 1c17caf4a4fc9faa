import { describe, expect, it } from 'vitest';
import { accentColours, contrastOnPaper } from '#shared/documents/accent.ts';
import { documentPath, MAX_PAPERS, readDocumentPath } from '#shared/documents/document.ts';
import { DEFAULT_ACCENT, paperSizeOf } from '#shared/documents/paper-settings.ts';

const uid = '01936f00-0000-7000-8000-000000000001';

describe('the size of paper', () => {
  it.each([
    ['en-US', 'letter'],
    ['en', 'letter'],
    ['es-MX', 'letter'],
    ['fil', 'letter'],
    ['fr-CA', 'letter'],
    ['en-GB', 'a4'],
    ['de', 'a4'],
    ['ja-JP', 'a4'],
    ['si-LK', 'a4'],
    ['C', 'a4'],
    ['not a locale', 'a4'],
  ])('of %s is %s', (locale, size) => {
    expect(paperSizeOf(locale)).toBe(size);
  });
});

describe('the accent', () => {
  it('colours text only if it is readable on white', () => {
    expect(accentColours('#2b4acb')).toEqual({ rule: '#2b4acb', text: '#2b4acb' });
    expect(accentColours('#ffd400')).toEqual({ rule: '#ffd400', text: DEFAULT_ACCENT });
    expect(accentColours('red; }')).toEqual({ rule: DEFAULT_ACCENT, text: DEFAULT_ACCENT });
  });

  it('is measured as in the guidelines', () => {
    expect(contrastOnPaper('#000000')).toBeCloseTo(21, 5);
    expect(contrastOnPaper('#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('the path of a document', () => {
  it('names one or several papers, and is read back', () => {
    for (const request of [
      { kind: 'invoice', uids: [uid] },
      { kind: 'invoice', uids: [uid, uid.replace(/1$/, '2')] },
      { kind: 'statement', uids: [uid], range: { from: '2026-01-01', to: '2026-11-29', isOpen: false } },
      { kind: 'statement', uids: [uid], range: { from: null, to: '2026-11-29', isOpen: true } },
    ] as const)
      expect(readDocumentPath(documentPath(request))).toEqual(request);
  });

  it.each([
    '/',
    '/document',
    '/document/invoice/',
    `/document/cheque/${uid}`,
    `/document/statement/${uid}`,
    `/document/statement/${uid}/first/2026-13-01/all`,
    `/document/statement/${uid}/first/2026-11-29/some`,
    `/document/invoice/${uid}/more`,
    `/x/document/invoice/${uid}`,
    '/document/invoice/../../secret',
    `/document/invoice/${Array.from({ length: MAX_PAPERS + 1 }, () => uid).join(',')}`,
  ])('is rejected for %s', (path) => {
    expect(readDocumentPath(path)).toBeNull();
  });
});
