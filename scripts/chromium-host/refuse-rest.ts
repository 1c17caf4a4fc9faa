/** Names that the language itself reads from any object; `undefined` is the right answer to them. */
const ASKED_BY_LANGUAGE: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'prototype', 'domain']);

/** Makes every missing member of this part of Electron throw with its name instead of `undefined is not a function`. */
export function refuseRest<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key): unknown {
      if (typeof key === 'string' && !(key in target) && !key.startsWith('_') && !ASKED_BY_LANGUAGE.has(key)) {
        throw new Error(
          `The Chromium host has no ${name}.${key}; add it to scripts/chromium-host or run the real Electron.`,
        );
      }
      const value: unknown = Reflect.get(target, key);
      // Private fields belong to the object itself; a method called on this proxy would not find them.
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
    },
  });
}
