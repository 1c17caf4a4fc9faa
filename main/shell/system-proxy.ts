import { proxyFromEnvironment } from '#main/platform/environment-proxy.ts';

/** The longest wait in ms for the system's answer: its script may lie on a server that is gone. */
const LONGEST_MS = 5_000;

/** Schemes of Chromium's answer. A SOCKS proxy is named as such, so that the sentence can say that it is not used. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/**
 * Returns the proxy for an address: what the environment says, else the system's settings and its PAC script. Null for none,
 * also when the system does not answer in time.
 */
export async function systemProxy(
  url: string,
  env: NodeJS.ProcessEnv,
  resolve: (url: string) => Promise<string>,
): Promise<string | null> {
  const named = proxyFromEnvironment(url, env);
  if (named !== undefined) return named;
  try {
    return firstProxy(await Promise.race([resolve(url), silence()]));
  } catch {
    return null;
  }
}

/** Returns the first proxy of a list like `PROXY a:3128; DIRECT` that Inkwell can use, else the first of all. */
export function firstProxy(list: string): string | null {
  const entries = list.split(';').map((entry) => entry.trim().split(/\s+/));
  const [kind = 'DIRECT', place = ''] =
    entries.find(([name = '']) => /^(PROXY|HTTPS|DIRECT)$/i.test(name)) ?? entries[0] ?? [];
  const scheme = SCHEMES[kind.toUpperCase()];
  return scheme === undefined || place === '' ? null : `${scheme}://${place}`;
}

function silence(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS, 'DIRECT').unref();
  });
}
