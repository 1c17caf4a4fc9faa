import { describe, expect, it } from 'vitest';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';

/** A disk whose every write waits for the test, and a window that follows it. */
function typing() {
  const link = new ScriptedLink();
  const writes: { readonly text: string; readonly done: () => void; readonly fail: () => void }[] = [];
  const saves = new SaveQueue(
    (text: string) =>
      new Promise<void>((resolve, reject) => {
        writes.push({
          text,
          done: resolve,
          fail: () => {
            reject(new Error('no room'));
          },
        });
      }),
  );
  const unsaved = new UnsavedWork(link);
  const end = unsaved.start(window);
  const release = unsaved.add(saves);
  return { link, saves, writes, unsaved, end, release };
}

describe('UnsavedWork', () => {
  it('goes to main when the window goes away, even while an earlier save is on its way', () => {
    const { saves, writes, end, release } = typing();
    saves.push('a');
    saves.push('ab');
    window.dispatchEvent(new Event('pagehide'));
    expect(writes.map(({ text }) => text)).toEqual(['a', 'ab']);
    release();
    saves.push('abc');
    window.dispatchEvent(new Event('pagehide'));
    expect(writes).toHaveLength(2);
    end();
  });

  it('keeps work that was added twice until both have removed it', () => {
    const { saves, writes, unsaved, end, release } = typing();
    const releaseOther = unsaved.add(saves);
    release();
    saves.push('a');
    saves.push('ab');
    window.dispatchEvent(new Event('pagehide'));
    expect(writes.map(({ text }) => text)).toEqual(['a', 'ab']);
    releaseOther();
    saves.push('abc');
    window.dispatchEvent(new Event('pagehide'));
    expect(writes).toHaveLength(2);
    end();
  });

  it('is saved before Inkwell quits, and tells main when it is', async () => {
    const { link, saves, writes, end } = typing();
    saves.push('a');
    saves.push('ab');
    link.send('app:closing', null);
    await settle();
    expect(link.asked('app:ready-to-close')).toHaveLength(0);
    writes[0]?.done();
    await settle();
    expect(writes.map(({ text }) => text)).toEqual(['a', 'ab']);
    expect(link.asked('app:ready-to-close')).toHaveLength(0);
    writes[1]?.done();
    await settle();
    await settle();
    expect(link.asked('app:ready-to-close')).toHaveLength(1);
    end();
  });

  it('does not prevent quitting when it cannot be saved', async () => {
    const { link, saves, writes, end } = typing();
    saves.push('a');
    link.send('app:closing', null);
    writes[0]?.fail();
    await settle();
    await settle();
    expect(link.asked('app:ready-to-close')).toHaveLength(1);
    saves.abandon();
    end();
  });
});
