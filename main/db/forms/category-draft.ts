import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import {
  categoryFormBody,
  categoryFromView,
  categoryName,
  categoryProblems,
  categoryTexts,
  writtenCategory,
} from '#shared/catalogue/category-form.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';
import { isSameIn, withoutEditIn } from './form-fields.ts';

/** Returns the form of a kind of lines of the catalogue. */
export const categoryDraft = (resource: CategoryResource): DraftForm<CategoryForm> => ({
  resource,
  // What was sent can be deleted again, but not taken back.
  isCreateHeld: true,
  isEmpty: (form) => categoryTexts.every((text) => form[text].trim() === ''),
  isSame: (one, other) => isSameIn(resource, categoryFormBody(resource, one), categoryFormBody(resource, other)),
  read: (form, known) => ({
    data: categoryFormBody(resource, form),
    problems: categoryProblems(resource, form, known),
  }),
  written: (form, view) => writtenCategory(resource, form, view),
  fromView: (view) => categoryFromView(resource, view),
  withoutEdit: withoutEditIn(categoryTexts),
  inUnit: (form) => form,
  label: categoryName,
  words: { gone: message('error_saved_line_gone'), unnamed: message('error_this_line') },
  numbering: null,
});
