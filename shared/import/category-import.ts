import type { CategoryForm, CategoryText } from '#shared/catalogue/category-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';

/** A text of a saved line that gets what the file says. */
export interface TextChange {
  readonly text: CategoryText;
  readonly before: string;
  readonly after: string;
}

/** Says what an import does with a line of a file, or would do. */
export type CategoryOutcome =
  | { readonly kind: 'created' }
  /** A line of this name is there; `changes` are none where it is as the file says. */
  | { readonly kind: 'known'; readonly name: string; readonly changes: readonly TextChange[] }
  | { readonly kind: 'refused'; readonly reason: Message };

/** Names what an import made, for its undo. */
export interface ImportedCategories {
  readonly created: readonly Uid[];
  readonly changed: readonly { readonly uid: Uid; readonly saved: SavedEdit<CategoryForm> }[];
}

/** The answer to an import: outcomes in the order of the lines. */
export interface CategoryImport extends ImportedCategories {
  readonly outcomes: readonly CategoryOutcome[];
}
