/**
 * Returns the proxy that the environment names for an https address (HTTPS_PROXY, else ALL_PROXY), null where NO_PROXY exempts it,
 * undefined where the environment says nothing. A name of NO_PROXY covers its subdomains; `*` covers everything.
 */
export function proxyFromEnvironment(url: string, env: NodeJS.ProcessEnv): string | null | undefined {
  const named = read(env, 'https_proxy') ?? read(env, 'all_proxy');
  if (named === undefined) return undefined;
  const exempt = (read(env, 'no_proxy') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  if (exempt.some((entry) => covers(entry, new URL(url)))) return null;
  // As curl reads it: without a scheme it is a plain proxy.
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `http://${named}`;
}

function read(env: NodeJS.ProcessEnv, name: string): string | undefined {
  // An empty variable counts as unset; small letters go first, as everywhere else.
  return env[name]?.trim() || env[name.toUpperCase()]?.trim() || undefined;
}

function covers(entry: string, { hostname, port }: URL): boolean {
  if (entry === '*') return true;
  const [, named = entry, wanted = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const name = named.replace(/^\*?\./, '').toLowerCase();
  const isPort = wanted === '' || wanted === (port === '' ? '443' : port);
  return isPort && name !== '' && (hostname === name || hostname.endsWith(`.${name}`));
}
