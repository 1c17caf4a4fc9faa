import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageReports } from '#main/documents/page-reports.ts';
import { message } from '#shared/words/message.ts';
import { toAppError } from '#shared/errors.ts';

describe('the reports of document pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('end the wait for their own path only', async () => {
    const reports = createPageReports();
    const one = reports.wait('/one');
    const two = reports.wait('/two');
    reports.report('/two', null);
    await two;
    reports.report('/one', message('paper_lines_never_read'));
    await expect(one).rejects.toMatchObject({ said: { key: 'paper_lines_never_read' } });
    reports.report('/nobody-waits', null);
  });

  it('give up on a page that says nothing, without ending a newer wait for the same path', async () => {
    const reports = createPageReports(1_000);
    const silent = reports.wait('/page').catch((thrown: unknown) => toAppError(thrown).said.key);
    vi.advanceTimersByTime(600);
    const again = reports.wait('/page');
    vi.advanceTimersByTime(600);
    expect(await silent).toBe('error_document_too_slow');
    reports.report('/page', null);
    await again;
  });
});
