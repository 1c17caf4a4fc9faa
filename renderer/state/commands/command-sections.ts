import { commandIds, commandOf } from '#shared/commands/command-table.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { Section } from '#shared/commands/command.ts';
import { sections } from '#shared/commands/command.ts';

/** Returns the wanted commands under their section headings, without empty sections. */
export function commandsBySection(
  isWanted: (id: CommandId) => boolean,
): readonly { readonly section: Section; readonly ids: readonly CommandId[] }[] {
  return sections
    .map((section) => ({ section, ids: commandIds.filter((id) => commandOf(id).section === section && isWanted(id)) }))
    .filter(({ ids }) => ids.length > 0);
}
