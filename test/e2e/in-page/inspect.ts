import type { Inspect } from '#test/e2e/fake/inspect.ts';
import { cutOff } from './cut-off.ts';
import { unreachable } from './unreachable.ts';
import { unworded } from './unworded.ts';
import { violations } from './violations.ts';
import { overlays } from './visible.ts';

// Runs in the page of a test, which calls it by name.
Object.assign(globalThis, {
  inspect: { violations, cutOff, unreachable, unworded, hasOverlay: () => overlays().length > 0 } satisfies Inspect,
});
