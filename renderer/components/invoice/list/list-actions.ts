import type { Commands } from '#renderer/state/commands/command-registry.svelte.ts';
import { words } from '#shared/words/words.ts';
import type { InvoiceAction } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';
import { invoiceActions, isOfOne } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';
import type { MenuItem } from '#renderer/components/ui/menu.ts';

/** Actions that work on several invoices at once. */
const bulkActions: readonly InvoiceAction[] = invoiceActions.filter((action) => !isOfOne(action));

/** Bulk actions with a button below the list; the others are in a menu beside them. */
export const bulkButtons: readonly InvoiceAction[] = ['send', 'remind', 'export_pdf', 'print', 'delete'];
export const bulkMenu: readonly InvoiceAction[] = bulkActions.filter((action) => !bulkButtons.includes(action));

export const actionLabel = (action: InvoiceAction): string => words.selection_action({ action }) ?? action;

/** Entries of a row's menu: the actions, opening, and changing the due date. */
type RowAction = InvoiceAction | 'open' | 'due';

/** Returns the menu of a row or of the selection. `isDraft` adds changing the due date in place. */
export function menuItems(
  commands: Commands,
  isSeveral: boolean,
  isDraft = false,
): readonly (MenuItem & { readonly id: RowAction })[] {
  const actions = isSeveral ? bulkActions : invoiceActions;
  const items = actions.map((action) => ({ id: action, label: actionLabel(action), shortcut: commands.hint(action) }));
  if (isSeveral) return items;
  const due = isDraft
    ? [{ id: 'due', label: words.list_due_change(), shortcut: commands.hint('change-due') } as const]
    : [];
  return [{ id: 'open', label: words.selection_open(), shortcut: commands.hint('open-row') }, ...due, ...items];
}
