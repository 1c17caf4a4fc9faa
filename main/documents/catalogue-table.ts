import type { CatalogueRow } from '#shared/lists/catalogue-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { message } from '#shared/words/message.ts';
import { catalogueRowsOfUids } from '#main/db/catalogue/catalogue-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { ListTable, TableColumn } from './list-table.ts';

const head = (column: Parameters<typeof message<'list_column'>>[1]['column']) => message('list_column', { column });

/** The columns as an import reads them again. */
const columns: readonly TableColumn<CatalogueRow>[] = [
  { head: head('name'), cell: ({ name }) => name },
  { head: head('description'), cell: ({ description }) => description },
  { head: head('unit'), cell: ({ unit }) => unit },
  { head: head('price'), cell: ({ price }) => price, kind: 'number' },
];

/** Returns lines of the catalogue as a table. */
export const catalogueTableFile = (orm: Orm): ListTable<CatalogueRow> => ({
  list: 'catalogue',
  columns,
  gone: message('error_saved_line_gone'),
  read(uids: readonly Uid[]) {
    const found = new Map(
      lineArrays.flatMap((kind) => catalogueRowsOfUids(orm, kind, uids)).map((row) => [row.uid, row]),
    );
    return uids.flatMap((uid) => found.get(uid) ?? []);
  },
});
