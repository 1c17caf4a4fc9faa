import { describe, expect, it } from 'vitest';
import { defaultWriting } from '#shared/writing/writing.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { Formats } from '#renderer/state/app/formats.ts';
import { CatalogueImportRun } from '#renderer/state/import/catalogue-import.svelte.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

describe('an import of catalogue lines', () => {
  it('asks about a price that the chosen marks leave open', async () => {
    const link = new ScriptedLink();
    const { sync, undo } = new AppController(link, window);
    const formats = new Formats('en-US', { ...defaultWriting, numbers: 'point_comma' });
    const run = new CatalogueImportRun({ formats, link, sync, undo }, 'items');
    await run.choose(new File(['Name,Price\nPaper,1.500\n'], 'lines.csv'));
    void run.check();
    await settle();
    expect([run.from.problem, link.asked('import:catalogue').length]).toEqual([expect.stringContaining('1.500'), 0]);
  });
});
