import type { CategoryForm, CategoryText } from '#shared/catalogue/category-form.ts';
import { categoryTexts } from '#shared/catalogue/category-form.ts';
import { z } from '#shared/ipc/zod.ts';
import { texts } from './client-form-shape.ts';

/** Parses a line of the catalogue as it stands in its row. */
export const categoryForm: z.ZodType<CategoryForm> = z.strictObject(texts<CategoryText>(categoryTexts));
