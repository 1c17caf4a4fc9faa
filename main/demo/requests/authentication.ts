function decodeBase64(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

/** True when the request has the key as the Basic user name. The password is ignored (specification 5). */
export function carriesKey(authorization: string | undefined, apiKey: string): boolean {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  const credentials = encoded === undefined ? null : decodeBase64(encoded);
  if (credentials === null) return false;
  const [user] = credentials.split(':', 1);
  return user !== '' && user === apiKey;
}
