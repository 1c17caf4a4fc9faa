/** The notes of one version in the changelog. */
export interface Release {
  /** Null for what is not released yet. */
  readonly version: string | null;
  readonly notes: readonly string[];
}

const HEADING = /^## \[?(\d+\.\d+\.\d+[^\s\]]*|Unreleased)/;

/** Reads the versions of a changelog with their notes, in its order. Lines of a note are joined; all other text is left out. */
export function readChangelog(text: string): readonly Release[] {
  const releases: { readonly version: string | null; readonly notes: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name] = HEADING.exec(line) ?? [];
    const current = releases.at(-1);
    if (name !== undefined) releases.push({ version: name === 'Unreleased' ? null : name, notes: [] });
    else if (current === undefined) continue;
    else if (line.startsWith('- ')) current.notes.push(line.slice(2).trim());
    else if (/^\s+\S/.test(line) && current.notes.length > 0)
      current.notes.push(`${current.notes.pop() ?? ''} ${line.trim()}`);
  }
  return releases.filter(({ notes }) => notes.length > 0);
}
