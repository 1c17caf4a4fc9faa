import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SizedWindow } from '#main/shell/size-keeper.ts';
import { keepSize, rememberSizes } from '#main/shell/size-keeper.ts';
import type { WindowSize } from '#main/shell/window-size.ts';

/** A window as Electron has it, as far as its size goes. */
class FakeWindow extends EventEmitter implements SizedWindow {
  bounds = { x: 0, y: 0, width: 1280, height: 820 };
  maximized = false;
  minimized = false;
  getNormalBounds = () => this.bounds;
  isMaximized = () => this.maximized;
  isMinimized = () => this.minimized;

  resize(width: number, height: number): void {
    this.bounds = { ...this.bounds, width, height };
    this.emit('resize');
  }
}

let window: FakeWindow;
let remembered: WindowSize[];

beforeEach(() => {
  vi.useFakeTimers();
  window = new FakeWindow();
  remembered = [];
  keepSize(window, (size) => remembered.push(size));
});
afterEach(() => vi.useRealTimers());

describe('the size of a window', () => {
  it('is remembered when it closes', () => {
    window.bounds = { ...window.bounds, width: 1000 };
    window.emit('close');
    expect(remembered).toEqual([{ width: 1000, height: 820, isMaximized: false }]);
  });

  it('is remembered before the window is hidden for quitting, and not while it is hidden', () => {
    window.maximized = true;
    window.emit('maximize');
    rememberSizes([window]);
    window.maximized = false;
    window.emit('unmaximize');
    vi.runAllTimers();
    window.emit('close');
    expect(remembered).toEqual([{ width: 1280, height: 820, isMaximized: true }]);
  });

  it('is remembered when the resize has finished, not at every step', () => {
    for (let width = 1_200; width > 1_000; width -= 50) {
      window.resize(width, 700);
      vi.advanceTimersByTime(499);
    }
    expect(remembered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(remembered).toEqual([{ width: 1_050, height: 700, isMaximized: false }]);
  });

  it.each(['maximize', 'unmaximize'] as const)('is remembered after %s', (event) => {
    window.maximized = event === 'maximize';
    window.emit(event);
    vi.advanceTimersByTime(500);
    expect(remembered).toEqual([{ width: 1280, height: 820, isMaximized: event === 'maximize' }]);
  });

  it('is not read after the window was closed', () => {
    window.resize(1_000, 700);
    window.emit('close');
    window.resize(900, 700);
    window.emit('closed');
    vi.runAllTimers();
    expect(remembered).toEqual([{ width: 1_000, height: 700, isMaximized: false }]);
  });

  it('stays what it was when a minimised window is closed', () => {
    window.maximized = true;
    window.emit('maximize');
    vi.advanceTimersByTime(500);
    Object.assign(window, { maximized: false, minimized: true });
    window.emit('close');
    expect(remembered).toEqual([{ width: 1280, height: 820, isMaximized: true }]);
  });
});
