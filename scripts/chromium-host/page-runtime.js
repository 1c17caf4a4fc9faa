/* global window, document, location, history, Element, HTMLAnchorElement */

/** The host closes the socket of a page whose pass it refuses with this reason (gateway.ts). */
const PASS_REFUSED = 4403;
const PASS_KEY = 'inkwell-pass';

/**
 * Takes the code out of the address, before a script of the page reads it, and pairs it with a secret of this browser. Both are kept
 * for a reload; the name of the page's origin is used for one run of the app only.
 *
 * @returns {{ code: string, secret: string } | null}
 */
function takePass() {
  /** @type {{ code: string, secret: string } | null} */
  const kept = JSON.parse(localStorage.getItem(PASS_KEY) ?? 'null');
  const code = /^#enter=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return kept;
  history.replaceState(null, '', location.pathname + location.search);
  if (code === kept?.code) return kept;
  const pass = { code, secret: crypto.randomUUID() };
  localStorage.setItem(PASS_KEY, JSON.stringify(pass));
  return pass;
}

/**
 * Runs in the page before every script of its own and stands in for what Electron gives a sandboxed preload:
 * `require('electron')` with contextBridge and ipcRenderer, over one WebSocket. The host appends the preload bundle.
 *
 * @param {(require: (name: string) => unknown, module: { exports: object }, exports: object) => void} preload
 */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- gateway.ts appends the call
function runPreload(preload) {
  /** @type {Map<number, { resolve: (value: unknown) => void, reject: (reason: Error) => void }>} */
  const waiting = new Map();
  /** @type {Map<string, Set<(event: object, ...args: unknown[]) => void>>} */
  const listeners = new Map();
  /** @type {string[]} */
  const unsent = [];
  let lastId = 0;
  let isClosed = false;
  const pass = takePass();
  const socket = new WebSocket(`ws://${location.host}/.host/socket`);

  /** @param {object} message */
  function send(message) {
    const text = JSON.stringify(message);
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else unsent.push(text);
  }

  const where = () => ({
    path: location.pathname + location.search + location.hash,
    isTopFrame: window.top === window,
  });

  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ kind: 'enter', ...pass }));
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.kind === 'reload') {
      location.reload();
      return;
    }
    if (message.kind === 'ask') {
      // Uses the browser's own prompt, the only dialog that a host without Electron can show.
      send({ kind: 'answer', id: message.id, text: window.prompt(message.question, message.text) });
      return;
    }
    if (message.kind === 'event') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, ...message.args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value);
    else call?.reject(new Error(message.message));
  });
  socket.addEventListener('close', ({ code }) => {
    isClosed = true;
    if (code === PASS_REFUSED) location.replace('/.host/refused');
    document.title = 'Inkwell (closed)';
    for (const call of waiting.values()) call.reject(new Error('Inkwell was closed.'));
    waiting.clear();
  });

  const ipcRenderer = {
    /** @param {string} channel @param {unknown[]} args */
    invoke(channel, ...args) {
      if (isClosed) return Promise.reject(new Error('Inkwell was closed.'));
      // Electron's structured clone refuses proxies and functions; JSON would drop them silently.
      const copies = structuredClone(args);
      return new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ kind: 'invoke', id: lastId, channel, args: copies, ...where() });
      });
    },
    /** @param {string} channel @param {(event: object, ...args: unknown[]) => void} listener */
    on(channel, listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    /** @param {string} channel @param {(event: object, ...args: unknown[]) => void} listener */
    off(channel, listener) {
      listeners.get(channel)?.delete(listener);
    },
  };
  const contextBridge = {
    /** @param {string} key @param {object} api */
    exposeInMainWorld(key, api) {
      Object.defineProperty(window, key, { value: Object.freeze(api), enumerable: true });
    },
  };

  // Stands in for Electron's navigation events: the app decides, and here it can only refuse or open the link outside.
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const isOutside = link.origin !== location.origin;
      if (!isOutside && link.target !== '_blank') return;
      event.preventDefault();
      send({ kind: link.target === '_blank' ? 'open' : 'navigate', url: link.href });
    },
    true,
  );
  window.open = (url) => {
    send({ kind: 'open', url: new URL(String(url), location.href).href });
    return null;
  };
  window.addEventListener('focus', () => send({ kind: 'focus', ...where() }));

  send({ kind: 'hello', ...where() });
  const module = { exports: {} };
  preload(
    (name) => {
      if (name !== 'electron') throw new Error(`A sandboxed preload has no module "${name}".`);
      return { contextBridge, ipcRenderer };
    },
    module,
    module.exports,
  );
}
