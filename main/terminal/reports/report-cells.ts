import type { TableCell } from '#shared/documents/table-cell.ts';

export const textCell = (text: string | null): TableCell => ({ kind: 'text', text: text ?? '' });
export const dateCell = (text: string | null): TableCell => ({ kind: 'date', text: text ?? '' });
export const numberCell = (text: string | null): TableCell => ({ kind: 'number', text: text ?? '' });
