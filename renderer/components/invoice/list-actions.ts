import { words } from '#renderer/i18n/words.ts';
import type { InvoiceAction } from '#renderer/state/invoice-actions.svelte.ts';
import { actionKeys, invoiceActions, isOfOne } from '#renderer/state/invoice-actions.svelte.ts';
import type { MenuItem } from './ActionMenu.svelte';

/** What can be done with several at once. */
export const bulkActions: readonly InvoiceAction[] = invoiceActions.filter((action) => !isOfOne(action));

export const actionLabel = (action: InvoiceAction): string => words.selection.actions[action] ?? action;

function shortcutOf(action: InvoiceAction): string {
  const key = Object.entries(actionKeys).find(([, known]) => known === action)?.[0] ?? '';
  return key.length === 1 ? key.toUpperCase() : key.replace('Delete', 'Del');
}

/** What a row's menu offers beside the actions. */
type RowAction = InvoiceAction | 'open' | 'due';

/** The menu of a row, or of all that is picked. `isDraft`: its due date can be changed in place. */
export function menuItems(isSeveral: boolean, isDraft = false): readonly (MenuItem & { readonly id: RowAction })[] {
  const actions = isSeveral ? bulkActions : invoiceActions;
  const items = actions.map((action) => ({ id: action, label: actionLabel(action), shortcut: shortcutOf(action) }));
  if (isSeveral) return items;
  const due = isDraft ? [{ id: 'due', label: words.list.due.change, shortcut: 'U' } as const] : [];
  return [{ id: 'open', label: words.selection.open, shortcut: '↵' }, ...due, ...items];
}
